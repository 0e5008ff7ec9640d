class A:
    x = yield
