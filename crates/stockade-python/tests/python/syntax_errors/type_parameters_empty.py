def f[](x):
    pass
