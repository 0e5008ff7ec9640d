def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)

def loop(n):
    total = 0
    for i in range(n):
        if i % 3 == 0:
            continue
        total += i * 2
    a, b = 0, 1
    while a < n:
        a, b = b, a + b
    return total
print(loop(10))
