def make(base, slots):
    try:
        print(type('A', (base,), {'__slots__': slots}).__name__)
    except Exception as e:
        print(type(e).__name__, e)


class Int(int):
    pass


class Plain:
    pass


class Slotted:
    __slots__ = ('a', '__dict__')


for base in (int, bytes, tuple, type, str, list, float, set, Exception, object, Int, Plain, Slotted):
    for slots in ('x', ('x', '__dict__'), ('__dict__', '__dict__'), (), ('1',), (2,)):
        print(base.__name__, slots)
        make(base, slots)
