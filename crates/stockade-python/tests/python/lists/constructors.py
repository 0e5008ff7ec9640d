print(list(), list("abc"), list((1, 2)), list({1: 2}), list(range(3)), list(x * 2 for x in range(3)), list([1]), list(map(str, [1, 2])), list(zip("ab", [1, 2])), list({"b": 1}.items()))
for bad in (5, None, 1.5):
    try:
        list(bad)
    except TypeError as e:
        print(e)
try:
    list(1, 2)
except TypeError as e:
    print(e)
try:
    list(x=1)
except TypeError as e:
    print(e)
class Iter:
    def __iter__(self):
        yield 1
        yield 2
class Seq:
    def __getitem__(self, i):
        if i > 2:
            raise IndexError
        return i * 10
class Hint:
    def __iter__(self):
        return iter([1])
    def __length_hint__(self):
        return 1000
print(list(Iter()), list(Seq()), list(Hint()), [*Seq()], tuple(Seq()), 20 in Seq())
l = [1]
l.__init__([2, 3])
print(l, list.__class__, list[int])
