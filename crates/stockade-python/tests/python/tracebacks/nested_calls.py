def a(n):
    return b(n + 1)
def b(n):
    x = c(n * 2)
    return x
def c(n):
    return 10 / (n - 4)
print(a(0))
print(a(1))
