# ends: operations
def f(n):
    try:
        1 / 0
    except ZeroDivisionError:
        if n: f(n - 1)
while True: f(200)
