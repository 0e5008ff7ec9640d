def counter(start=0):
    n = start
    def inc(by=1):
        nonlocal n
        n += by
        return n
    def get():
        return n
    return inc, get
inc, get = counter()
print(inc(), inc(), inc(5), get())
inc2, get2 = counter(100)
print(inc2(), get(), get2())
def accumulator():
    total = []
    return lambda x: (total.append(x), sum(total))[1]
a, b = accumulator(), accumulator()
print(a(1), a(2), b(10), a(3), b(20))
