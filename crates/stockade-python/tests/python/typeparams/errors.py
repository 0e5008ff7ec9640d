for code in ("def f[T, T](): pass", "class C[T: int, *T]: pass", "type X[T] = T; X = 5", "def f[T: (yield)](): pass", "class A[T](T): pass", "type T[U] = U | missing", "def f[T = int](x: T): return x", "def f[](): pass", "class C[]: pass", "type X = ", "type 5 = int", "def f[*T: int](): pass", "def f[1](): pass", "class B[T](list[T]): pass", "type Y[**P] = P", "def f[T](x: T = T): pass", "type Z = Z"):
    ns = {}
    try:
        exec(code, ns)
        print(repr(code), "fine", sorted(k for k in ns if k != "__builtins__"))
    except Exception as e:
        print(repr(code), type(e).__name__, e.msg if isinstance(e, SyntaxError) else e)
