def f[T, T](x): pass
