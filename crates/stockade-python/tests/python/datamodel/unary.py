class U:
    def __neg__(self): return "neg"
    def __pos__(self): return "pos"
    def __invert__(self): return "invert"
    def __abs__(self): return "abs"
    def __bool__(self): return False
    def __int__(self): return 3
    def __float__(self): return 3.5
    def __complex__(self): return 3 + 5j
    def __index__(self): return 2
    def __round__(self, n=None): return f"round {n}"
    def __trunc__(self): return "trunc"
    def __floor__(self): return "floor"
    def __ceil__(self): return "ceil"
    def __hash__(self): return 99
    def __len__(self): return 4
    def __bytes__(self): return b"bytes"
u = U()
import math
print(-u, +u, ~u, abs(u), not u, int(u), float(u), complex(u), round(u), round(u, 2), math.trunc(u), math.floor(u), math.ceil(u), hash(u), len(u), bytes(u))
print([10, 20, 30][u], "abcdef"[u:], range(5)[u], bin(u), hex(u), oct(u), [1] * u, list(range(u)), "ab" * u)
for f in (lambda: -object(), lambda: ~"a", lambda: +None, lambda: abs([]), lambda: int(object()), lambda: round(object())):
    try:
        f()
    except TypeError as e:
        print(e)
