print(list(zip()), list(zip([1])), list(zip([1, 2], "ab", (True, False))), list(zip([1, 2, 3], "a")), dict(zip("ab", range(9))))
print(list(zip("ab", [1, 2], strict=True)))
for args in (("ab", [1]), ("a", [1, 2]), ("ab", [1, 2], "x"), ("a", "b", "cd")):
    try:
        print(list(zip(*args, strict=True)))
    except ValueError as e:
        print(e)
print(list(map(lambda *a: a, [1, 2], "ab")), list(map(None.__class__ and str, [1])), list(map(pow, [2, 3], [3, 2])), list(map(int, "123")), list(map(max, [1, 5], [3, 2], [2, 9])))
print(list(filter(None, [0, 1, None, "a"])), list(filter(lambda x: x > 1, {1: 1, 2: 2})), list(filter(bool, "a b".split(" "))), list(filter(lambda p: p[0] < p[1], zip([1, 5], [2, 3]))))
it = iter([1, 2, 3, 4])
print(list(zip(it, it)), [next(iter([9]))])
it = iter("abcdef")
print(list(zip(*[it] * 3)))
m = map(lambda x: 1 / x, [1, 0, 2])
print(next(m))
try:
    next(m)
except ZeroDivisionError as e:
    print(e)
print(next(m), next(m, "end"))
short, long = iter([1]), iter([1, 2, 3])
print(list(zip(short, long)), list(long), list(zip(long, short)))
