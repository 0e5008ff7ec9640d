a, b = [1, 2], (3, 4)
d = {"x": 1}
print([*a, *b], (*a, *b), {*a, *b}, [*a, 0, *b], {**d, "y": 2}, {"x": 0, **d}, {**d, **{"z": 3}}, *a)
print([*"ab", *range(2), *{5: 6}, *(i for i in "z")], (*a,), [*[]], {**{}}, {*()})
t = *a, *b
print(t)
def f(): return *a, 9
print(f())
for x in *a, *b: print(x, end=" ")
print()
def g():
    yield *a, 5
print(list(g()))
print(max(*a, *b), dict(**d, w=4), print(*a, *b, sep="-"), [x for x in (*a, *b)], a[:], (lambda *q: q)(*a, *b))
i = [*a][0]
x = {}
x[*a] = "tuple key"
x[0, *b] = 1
print(x, x[1, 2], i)
for f in (lambda: [*5], lambda: {**5}, lambda: {**[1]}, lambda: (*None,), lambda: {*[[]]}, lambda: {**{1: 2}, "a": 1}):
    try:
        print(f())
    except TypeError as e:
        print(e)
