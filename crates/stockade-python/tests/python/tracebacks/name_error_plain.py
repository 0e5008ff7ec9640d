def f():
    return qqqqqq_zz
f()
