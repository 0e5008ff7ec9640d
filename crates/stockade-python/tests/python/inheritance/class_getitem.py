class Box:
    def __class_getitem__(cls, item):
        return f"{cls.__name__}[{item!r}]"
class Sub(Box): pass
print(Box[int], Box["x", 2], Sub[None], Box[1:2], Box[()])
class NoItem: pass
try:
    NoItem[int]
except TypeError as e:
    print(e)
try:
    int[str]
except TypeError as e:
    print(e)
class L(list[int]): pass
print(L.__bases__, L.__orig_bases__, L([1, 2]), list[int]([3]), dict[str, int](a=1), list[int] == list[int], list[list[int]])
class Entries:
    def __mro_entries__(self, bases):
        return (dict,)
class FromEntries(Entries()):
    pass
print(FromEntries.__bases__, FromEntries(a=1))
