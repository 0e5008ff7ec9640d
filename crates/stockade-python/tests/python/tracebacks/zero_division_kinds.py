for expression in ("1 // 0", "1 % 0", "1.0 / 0", "divmod(1, 0)"):
    try:
        eval(expression)
    except ZeroDivisionError as e:
        print(expression, e)
def ratio(a, b):
    return a % b
ratio(5, 0)
