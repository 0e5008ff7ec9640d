class N:
    def __init__(self, v): self.v = v
    def __repr__(self): return f"N({self.v})"
    def __add__(self, o): return f"add {o}"
    def __sub__(self, o): return f"sub {o}"
    def __mul__(self, o): return f"mul {o}"
    def __matmul__(self, o): return f"matmul {o}"
    def __truediv__(self, o): return f"truediv {o}"
    def __floordiv__(self, o): return f"floordiv {o}"
    def __mod__(self, o): return f"mod {o}"
    def __divmod__(self, o): return f"divmod {o}"
    def __pow__(self, o, m=None): return f"pow {o} {m}"
    def __lshift__(self, o): return f"lshift {o}"
    def __rshift__(self, o): return f"rshift {o}"
    def __and__(self, o): return f"and {o}"
    def __or__(self, o): return f"or {o}"
    def __xor__(self, o): return f"xor {o}"
n = N(1)
print(n + 2, n - 2, n * 2, n @ 2, n / 2, n // 2, n % 2, divmod(n, 2), n ** 2, pow(n, 2), pow(n, 2, 3), n << 2, n >> 2, n & 2, n | 2, n ^ 2, sep="; ")
print(n + n, n @ n, n ** n)
for f in (lambda: 2 + n, lambda: 2 - n, lambda: 2 ** n, lambda: divmod(2, n), lambda: -n):
    try:
        print(f())
    except TypeError as e:
        print(e)
