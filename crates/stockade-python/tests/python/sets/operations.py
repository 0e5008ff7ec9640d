a = {1, 2, 3, 4}
b = {3, 4, 5}
print(a | b, a & b, a - b, b - a, a ^ b)
print(a.union(b, [9], "x") - {"x"}, a.intersection(b, [3]), a.difference(b, [1]), a.symmetric_difference(b), a.union(), a.intersection(), a.difference())
print(a <= b, {3} < b, b >= {5, 3}, b > b, a == {4, 3, 2, 1}, a != b, a.issubset(range(10)), a.issuperset([1]), a.isdisjoint({9}), a.isdisjoint([1]))
c = set(a)
c.update([10], (11,), {12})
print(c)
c.intersection_update({1, 2, 10, 11}, [1, 2, 10])
print(c)
c.difference_update([1], [99])
print(c)
c.symmetric_difference_update({2, 7})
print(c)
d = c
d |= {1}
d &= {1, 7, 9}
d -= {7}
d ^= {1, 2}
print(d, c is d)
for call in (lambda: a | [1], lambda: a & 5, lambda: a - "x", lambda: a ^ None, lambda: a.union(5), lambda: a <= [1], lambda: a.update(5), lambda: a.intersection([[]]), lambda: a.issubset(5)):
    try:
        print(call())
    except TypeError as e:
        print(e)
