# ends: error RecursionError
def f(x): return sorted([x], key=f)
f(1)
