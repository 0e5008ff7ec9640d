a = [1, 2]
b = [3]
print(a + b, a * 3, 2 * a, a * 0, a * -1, [[]] * 2, 1 in a, 5 not in a)
c = a
c += [9]
print(a, c is a)
c = c + [10]
print(a, c)
c *= 2
print(c)
a += "xy"
a += (1, 2)
a += range(2)
print(a)
print([1, 2] < [1, 3], [1] < [1, 2], [] < [0], [2] > [1, 5], [1, 2] == [1.0, 2.0], [1] == (1,), [1, [2]] == [1, [2]], [1, "a"] != [1, "b"])
for call in (lambda: [1] + (2,), lambda: [1] + 5, lambda: [1] * [2], lambda: [1] < (2,), lambda: [1] < ["a"], lambda: [1] - [1], lambda: [1] * 1.5, lambda: [1] + None, lambda: "a" + [1], lambda: -[1], lambda: int([1])):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
def bad():
    x = []
    x += 5
try:
    bad()
except TypeError as e:
    print(e)
print(a.__len__(), a.__contains__(1), a.__getitem__(0), [1].__add__([2]), [1].__mul__(2), [1].__rmul__(2), [1].__iadd__([2]), [1].__imul__(2), [1].__eq__([1]), list([1, 2].__reversed__()))
