values = [(), (1,), (1, 2), (1, 2, 3), (2,), (0, 9), (1, 1.5), ((1,),), (-1,)]
print(sorted(v for v in values if v != ((1,),)), max((1, 2), (1, 2, 0)), min((), (1,)))
for a in ((), (1, 2), (1, (2, 3))):
    for b in ((), (1, 2), (1, (2, 4)), [1, 2]):
        try:
            print(a, b, a == b, a != b, a < b, a >= b)
        except TypeError as e:
            print(a, b, e)
print([hash(t) for t in ((), (0,), (1,), (0, 0), (1, 2), (2, 1), (1, 2, 3), ((),), ((1, 2), 3), (1.5, True, None)[:2], (-1, -2), (10 ** 20,))])
print({(1, 2): "a", (1.0, 2.0): "b", (True, 2): "c"}, (1, 2) in {(1, 2)}, {(): 0}[()])
nan = float("nan")
print((nan,) == (nan,), (nan,) < (nan,), (1, nan) == (1, float("nan")))
