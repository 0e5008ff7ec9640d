print(hash(0), hash(1), hash(-1), hash(-2), hash(2 ** 61 - 1), hash(2 ** 61), hash(-(2 ** 61)))
print(hash(10 ** 30), hash(-(10 ** 30)), hash(2 ** 200))
print(hash(0.0), hash(-0.0), hash(1.5), hash(-1.5), hash(0.1), hash(1e100), hash(1e-100))
print(hash(float("inf")), hash(float("-inf")))
print(hash(1j), hash(1 + 2j), hash(-1 - 1j), hash(0j), hash(1.5 + 0j) == hash(1.5))
print(hash(True), hash(False), hash(True) == hash(1.0))
print(hash((1, 2, 3)), hash(()), hash((1,)), hash((1, (2, 3))), hash((-1, -2)))
print(hash(frozenset()), hash(frozenset([1, 2, 3])), hash(frozenset([1])))
print(hash(range(0)), hash(range(10)) == hash(range(0, 10, 1)), hash(range(3)))
print(hash(1.0) == hash(1), hash(2.0 ** 70) == hash(2 ** 70))
for value in ([], {}, set(), bytearray(), slice(1, 2) and [1]):
    try:
        hash(value)
    except TypeError as e:
        print(e)
print(hash(slice(1, 2)) == hash(slice(1, 2)))
try:
    hash((1, [2]))
except TypeError as e:
    print(e)
