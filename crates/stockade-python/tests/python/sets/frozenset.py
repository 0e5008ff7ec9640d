f = frozenset([1, 2, 3])
s = {2, 3, 4}
print(f, f | s, type(f | s).__name__, s | f, type(s | f).__name__, f & s, f - s, f ^ s, f == {1, 2, 3}, f == s, hash(f) == hash(frozenset([3, 2, 1])))
print({f: "k"}[frozenset({3, 2, 1})], {frozenset(), frozenset([1])} == {frozenset([1]), frozenset()}, {1, 2, 3} in {f}, frozenset(f) is f, f.copy() is f)
print(f.union([9]), f.intersection([1]), f.difference([1]), f.symmetric_difference([1, 7]), f.issubset({1, 2, 3, 4}), f.issuperset([1]), f.isdisjoint([8]))
g = f
g |= {7}
print(f, g)
for call in (lambda: f.add(1), lambda: f.remove(1), lambda: f.clear(), lambda: f.pop(), lambda: f.update([1]), lambda: f[0]):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
class FS(frozenset):
    def __new__(cls, *items):
        return super().__new__(cls, items)
print(FS(1, 2), FS(1) | {2}, type(FS(1) | {2}).__name__, FS() == frozenset())
print(f.__len__(), f.__contains__(1), f.__and__({1}), f.__or__({9}), f.__sub__({1}), f.__xor__({1}), f.__rand__({1}), f.__ror__({1}), f.__rsub__({9, 1}), f.__rxor__({1}), f.__le__(f), f.__lt__(f), f.__ge__(f), f.__gt__(f), f.__eq__(f), f.__ne__(f), f.__or__([1]))
