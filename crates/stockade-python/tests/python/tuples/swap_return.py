def minmax(values):
    return min(values), max(values)
low, high = minmax([3, 1, 2])
print(low, high)
a, b = 1, 2
a, b = b, a
print(a, b)
def divide(a, b):
    return a // b, a % b
for pair in [(7, 2), (9, 4)]:
    print(*pair, "->", *divide(*pair))
print((1, 2) if a else (), (lambda: (1, 2))(), [(x, y) for x in "ab" for y in (1, 2)])
print(dict([(1, 2), (3, 4)]), *zip((1, 2), (3, 4)), sep=" | ")
