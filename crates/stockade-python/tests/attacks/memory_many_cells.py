# ends: memory
def f():
    n = 1
    return lambda: n
x = []
while True: x.append(f())
