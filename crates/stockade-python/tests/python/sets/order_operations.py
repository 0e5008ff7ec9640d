a = {1, 5, 9, 13, 17, 64, 128}
b = {5, 17, 128, 3, 66, 200}
print(list(a | b), list(b | a), list(a & b), list(b & a), list(a - b), list(b - a), list(a ^ b), list(b ^ a))
print(list(a.union([300, 2], (7,))), list(a.intersection(range(20))), list(a.difference([1, 9])), list(a.symmetric_difference([1, 2])))
a |= {1000, 33}
print(list(a))
a &= set(range(0, 2000, 1))
print(list(a))
a -= {5, 33}
print(list(a))
a ^= {5, 6}
print(list(a), a)
print({x for x in (9, 1, 17, 25)}, set([25, 17, 1, 9]), {*[8, 16], *[24, 0]}, set((3, 11, 19)), frozenset((19, 11, 3)))
print({-1, -2, -3, 5}, {-(2 ** 63), 2 ** 63, 0}, {10 ** 20, 10 ** 21, 7}, {0.5, 0.25, 0.125, 3}, {1 + 2j, 3j, 4})
print({(1, 2), (2, 1), (3,), ()}, {(i, i * i) for i in range(8)}, {frozenset([1]), frozenset([2]), frozenset()}, {None, 0, 1} - {None})
