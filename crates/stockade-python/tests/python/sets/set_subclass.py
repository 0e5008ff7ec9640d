class Tags(set):
    def __init__(self, text=""):
        super().__init__(text.split())
    def add(self, tag):
        super().add(tag.lower())
    def __repr__(self):
        return "Tags(" + " ".join(sorted(self)) + ")"
t = Tags("b a")
t.add("C")
print(t, len(t), "c" in t, t == {"a", "b", "c"}, type(t | {"z"}).__name__, type(t.copy()).__name__)
class Plain(set):
    pass
print(Plain([1, 2]), Plain(), Plain([1]) | {2}, repr(Plain([3])))
s = {1, 2}
print(s.__len__(), s.__contains__(1), s.__and__({1}), s.__or__({9}), s.__sub__({1}), s.__xor__({1}), s.__iand__({1, 2}), s.__ior__({3}), s.__isub__({3}), s.__ixor__({7}))
print(s.__rand__({1}), s.__ror__({1}), s.__rsub__({9, 1}), s.__rxor__({1}), s.__le__(s), s.__lt__(s), s.__ge__(s), s.__gt__(s), s.__eq__(s), s.__ne__(s), sorted(s.__iter__()), {frozenset([1])}.__contains__({1}))
