def fact(n):
    return 1 if n < 2 else n * fact(n - 1)
def fib(n, memo={}):
    if n in memo:
        return memo[n]
    memo[n] = n if n < 2 else fib(n - 1) + fib(n - 2)
    return memo[n]
def is_even(n):
    return n == 0 or is_odd(n - 1)
def is_odd(n):
    return n != 0 and is_even(n - 1)
def ack(m, n):
    if m == 0:
        return n + 1
    return ack(m - 1, 1) if n == 0 else ack(m - 1, ack(m, n - 1))
def hanoi(n, a="A", b="B", c="C"):
    return [] if n == 0 else hanoi(n - 1, a, c, b) + [a + c] + hanoi(n - 1, b, a, c)
def flatten(x):
    return [z for y in x for z in flatten(y)] if isinstance(x, list) else [x]
def perms(s):
    return [s] if len(s) < 2 else [c + p for i, c in enumerate(s) for p in perms(s[:i] + s[i + 1:])]
print(fact(30), fib(80), is_even(100), is_odd(7), ack(2, 3), hanoi(3), flatten([1, [2, [3, [4]], 5]]), perms("abc"))
def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)
print(depth(800))
def forever(n):
    return forever(n + 1)
try:
    forever(0)
except RecursionError as e:
    print(e)
Y = lambda f: (lambda x: x(x))(lambda x: f(lambda *a: x(x)(*a)))
print(Y(lambda self: lambda n: 1 if n == 0 else n * self(n - 1))(5))
