# ends: memory
def f(s):
    return lambda: s
x = []
while True: x.append(f('x' * 1000 + str(len(x))))
