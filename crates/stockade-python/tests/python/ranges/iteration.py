it = iter(range(3))
print(next(it), it.__length_hint__(), next(it), next(it), next(it, None))
for i in range(3):
    i = i * 10
    print(i, end=" ")
print(i)
class Idx:
    def __index__(self):
        return 4
print(list(range(Idx())), range(10)[Idx()], range(1, Idx()))
print([i for i in range(10 ** 30, 10 ** 30 + 3)], list(range(2 ** 63 - 1, 2 ** 63 + 2)), list(range(3, -1, -1)))
big = range(0, 2 ** 70, 2 ** 68)
print(list(big), len(big), big[-1], big[1:3], list(reversed(big)), 2 ** 69 in big)
total = 0
for a in range(1, 20):
    for b in range(a, 20):
        if a * b % 7 == 0:
            total += a * b
print(total)
for i in range(0):
    pass
else:
    print("empty else")
