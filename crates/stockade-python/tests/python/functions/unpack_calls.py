def show(*args, **kwargs):
    print(args, kwargs)
show(*[1, 2], 3, *(4, 5), x=1, **{"y": 2})
show(*"ab", *{"k": 1}, *range(2), *(i for i in "z"))
show(**{"a b": 1, "class": 2})
show(*[], **{})
def gen():
    print("gen runs")
    yield 1
def kw():
    print("kw runs")
    return {"q": 2}
show(*gen(), **kw())
def last():
    print("arg")
    return 0
show(last(), *gen(), z=last(), **kw())
class M:
    def keys(self):
        return ["m", "n"]
    def __getitem__(self, k):
        return k * 2
show(**M())
print(max(*[1, 5, 3]), dict(**{"a": 1}, b=2), [*"ab", *[1]], print(*[1, 2], sep="-"))
for call in (lambda: show(*1), lambda: show(**[1]), lambda: show(a=1, **{"a": 2}), lambda: show(**{1: 1}), lambda: len(*[[1], [2]]), lambda: show(*None)):
    try:
        call()
    except TypeError as e:
        print(e)
