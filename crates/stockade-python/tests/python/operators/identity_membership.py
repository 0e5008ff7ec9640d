a = [1]
b = a
c = [1]
print(a is b, a is c, a is not c, a == c, None is None, tuple() is tuple(), True is not False, ... is ...)
print(1 in [1], 1 not in (2, 3), "b" in "abc", "k" in {"k": 1}, 2 in {1, 2}, 3 in range(5), b"a" in b"ab", None in [None], [1] in [[1]], 1.0 in [1], float("nan") in [1])
print(1 in iter([1, 2]), 5 in (x for x in range(3)), "" in "", () in [()])
it = iter([1, 2, 3, 4])
print(2 in it, list(it))
for f in (lambda: 1 in 5, lambda: 1 in "a", lambda: [] in {}, lambda: 1 in None, lambda: [] in set()):
    try:
        print(f())
    except TypeError as e:
        print(e)
class E:
    def __eq__(self, o): return True
print(E() in [1], 1 in [E()], [1].count(E()), [1].index(E()))
