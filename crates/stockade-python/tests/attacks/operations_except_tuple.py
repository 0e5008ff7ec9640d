# ends: operations
x = (ValueError,) * 10 ** 5
while True:
    try:
        1 / 0
    except x: pass
    except ZeroDivisionError: pass
