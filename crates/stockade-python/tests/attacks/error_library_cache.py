# ends: error RecursionError
from functools import cache
@cache
def f(n): return f(n + 1)
f(0)
