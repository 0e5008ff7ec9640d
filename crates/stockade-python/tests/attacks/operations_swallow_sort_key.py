# ends: operations
def k(x):
    while True: pass
while True:
    try:
        sorted([1, 2], key=k)
    except BaseException:
        pass
