print(list(enumerate("abc")), list(enumerate("ab", 5)), list(enumerate([], 1)), list(enumerate("a", start=10 ** 20)), list(enumerate(iterable="x")))
print(list(reversed([1, 2, 3])), list(reversed("abc")), list(reversed(range(3))), list(reversed((1, 2))), list(reversed({1: "a", 2: "b"})), list(reversed({1: "a", 2: "b"}.items())), bytes(reversed(b"ab")))
r = reversed([1, 2, 3])
print(r.__length_hint__(), next(r), r.__length_hint__(), list(r), r.__length_hint__())
class Rev:
    def __reversed__(self): return "anything"
print(reversed(Rev()))
class Seq:
    def __len__(self): return 3
    def __getitem__(self, i): return i * i
print(list(reversed(Seq())))
for f in (lambda: reversed(5), lambda: reversed({1}), lambda: reversed(x for x in []), lambda: enumerate(5), lambda: enumerate([], "a"), lambda: reversed(), lambda: reversed(map(str, []))):
    try:
        f()
    except TypeError as e:
        print(e)
l = [1, 2, 3]
for i, x in enumerate(reversed(l)):
    print(i, x)
for i, (a, b) in enumerate(zip("ab", "cd")):
    print(i, a, b)
