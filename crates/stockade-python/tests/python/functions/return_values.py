def nothing(): pass
def bare(): return
def many(): return 1, 2, *[3, 4]
def early(n):
    for i in range(n):
        if i == 3:
            return "early"
    return "late"
def tri(n):
    try:
        if n == 0:
            return "try"
        raise ValueError(n)
    except ValueError:
        if n == 1:
            return "except"
    else:
        return "else"
    finally:
        print("finally", n)
    return "after"
print(nothing(), bare(), many(), early(2), early(10), tri(0), tri(1), tri(2))
def override():
    try:
        return "try"
    finally:
        return "finally"
def loop():
    for i in range(5):
        try:
            continue
        finally:
            if i == 2:
                break
    return i
def value_kept():
    x = 1
    try:
        return x
    finally:
        x = 2
print(override(), loop(), value_kept())
