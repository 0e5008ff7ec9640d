print((lambda x: x * 2)(5), (lambda x, *, y: x + y)(1, y=2), (lambda *a: a)(*[1, 2]), (lambda x=(lambda: 5)(): x)())
add = lambda a: lambda b: a + b
print(add(1)(2), [f(3) for f in (lambda x: x, lambda x: x ** 2, lambda x: -x)])
print(sorted([(1, "b"), (2, "a")], key=lambda p: p[1]))
print((lambda x: "big" if x > 10 else "small")(50), (lambda a, b: (a, b))(b=1, a=2))
print(list((lambda: [(yield 1), (yield 2)])()))
f = lambda: [n := 5, n + 1]
print(f(), (lambda: ...)(), (lambda x: [y for y in range(x)])(3), (lambda **k: k)(a=1))
try:
    (lambda x: x)()
except TypeError as e:
    print(e)
try:
    (lambda x: 1 / x)(0)
except ZeroDivisionError as e:
    print(e)
