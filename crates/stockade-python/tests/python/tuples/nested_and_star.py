t = 1, (2, (3, [4, {5: (6,)}]))
print(t, t[1][1][1][1][5][0], len(t), t.count(1), t.index((2, (3, [4, {5: (6,)}]))))
print((*t, 7), (*(), *t), ((*t,),), (1,) + (*"ab",), sum(((1,), (2,)), ()), tuple(x for x in (3, 1)), tuple(sorted((3, 1))), tuple(reversed((1, 2))), tuple(zip((1, 2), (3, 4))))
a, (b, (c, [d, e])) = t
print(a, b, c, d, e)
def f(): return
def g(): return 1,
def h(): return (1), (2)
print(f(), g(), h(), (lambda: ())(), type((1)), type((1,)))
for i, (x, y) in enumerate(((1, 2), (3, 4))): print(i, x, y)
print(repr((1,)), str(()), f"{(1, 'a')}", "%s %s" % (1, 2), "%s" % ((1, 2),), [(), (1,), (1, 2)])
s = {}
s[1, 2] = "k"
s[()] = "e"
s[1,] = "one"
print(s, s[(1, 2)], s[1,])
