# ends: error RecursionError
def f(): return f()
f()
