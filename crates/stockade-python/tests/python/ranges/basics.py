for r in [range(5), range(1, 5), range(0, 10, 3), range(5, 0, -1), range(0), range(5, 1), range(-3, 3), range(10, -10, -7)]:
    print(r, list(r), len(r), r.start, r.stop, r.step, bool(r), list(reversed(r)))
r = range(0, 20, 2)
print(r[0], r[-1], r[2:5], r[::-1], r[1:8:3], 4 in r, 5 in r, 20 in r, 4.0 in r, "a" in r, r.index(6), r.count(6), r.count(7))
print(range(3) == range(0, 3, 1), range(0) == range(2, 1), range(0, 3, 2) == range(0, 4, 2), range(3) == [0, 1, 2], hash(range(5)) == hash(range(5)))
print(range(10 ** 20)[10 ** 19], range(10 ** 20), 10 ** 19 in range(10 ** 20), max(range(5)), sum(range(101)), min(range(5, 0, -1)))
print(range(True), type(range(True)[0]).__name__, repr(range(1, 2, 3)), str(range(1, 2)))
