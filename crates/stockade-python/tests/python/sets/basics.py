s = {3, 1, 2}
s.add(5)
s.add(1)
print(s, len(s), 1 in s, 9 in s, set(), set("hello") == set("ehlo"), {1, 1.0, True}, {0, False, 0.0})
s.discard(1)
s.discard(99)
s.remove(2)
print(s, bool(set()), sorted(s), s.copy() == s, s.copy() is s)
print(sorted({x * x for x in range(5)}), {*range(3), *[5]}, {*()}, frozenset([1, 2]), frozenset(), type({1}).__name__)
s.clear()
print(s, repr(set()), repr(frozenset()))
t = {7}
print(t.pop(), t)
for call in (lambda: set().pop(), lambda: {1}.remove(2), lambda: {[]}, lambda: set(5), lambda: t[0], lambda: {1} + {2}, lambda: {1}.nope, lambda: hash({1}), lambda: {1, {2}}, lambda: set(1, 2), lambda: {1}.add(), lambda: {1}.add([]), lambda: {1}.remove("x"), lambda: {1}.remove((1, 2)), lambda: {1} < 5):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
