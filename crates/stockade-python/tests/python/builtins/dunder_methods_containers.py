l = [1, 2, 3]
l.__setitem__(0, 9)
l.__delitem__(1)
print(l, l.__len__(), l.__repr__(), l.__iter__().__next__(), l.__ge__([1]), l.__gt__([1]), l.__le__([1]), l.__lt__([1]), l.__ne__([1]), l.__hash__, l.__sizeof__() > 0, list.__class_getitem__(int))
t = (1, 2)
print(t.__repr__(), t.__ge__((1,)), t.__gt__((1,)), t.__le__((1,)), t.__ne__((1,)), t.__getnewargs__(), tuple.__class_getitem__(int), t.__iter__().__next__())
s = "ab"
print(s.__repr__(), s.__str__(), s.__format__(">4"), s.__getnewargs__(), s.__sizeof__() > 0, s.__iter__().__next__(), s.__getattribute__("upper")())
b = b"ab"
print(b.__repr__(), b.__str__(), b.__ge__(b"a"), b.__gt__(b"a"), b.__le__(b"a"), b.__lt__(b"a"), b.__ne__(b"a"), b.__hash__() == hash(b), b.__iter__().__next__(), b.__mod__(()), b.__rmod__(b"%s"), b.__rmul__(2), b.__getnewargs__())
a = bytearray(b"abc")
a.__setitem__(0, 65)
a.__delitem__(1)
print(a, a.__len__(), a.__getitem__(0), a.__contains__(65), a.__add__(b"x"), a.__mul__(2), a.__rmul__(2), a.__repr__(), a.__str__(), a.__eq__(b"Ac"), a.__ne__(b"Ac"), a.__lt__(b"B"), a.__le__(b"B"), a.__gt__(b"B"), a.__ge__(b"B"), a.__iter__().__next__(), bytearray(b"%s").__mod__(b"x"), bytearray(b"x").__rmod__(b"%s"), a.__sizeof__() > 0)
d = {1: 2}
print(d.__repr__(), d.__sizeof__() > 0, d.__hash__, d.__ge__({}), d.__gt__({}), d.__le__({}), d.__lt__({}), dict.__class_getitem__((int, str)))
st = {1}
print(st.__repr__(), st.__hash__, st.__sizeof__() > 0, set.__class_getitem__(int), frozenset([1]).__repr__(), frozenset([1]).__hash__() == hash(frozenset([1])), frozenset([1]).__iter__().__next__(), frozenset.__class_getitem__(int), frozenset([1]).__sizeof__() > 0)
r = range(3)
print(r.__len__(), r.__getitem__(1), r.__contains__(2), r.__iter__().__next__(), list(r.__reversed__()), r.__bool__(), r.__eq__(range(3)), r.__ne__(range(3)), r.__hash__() == hash(range(3)), r.__repr__(), r.__lt__(r), r.__le__(r), r.__gt__(r), r.__ge__(r))
sl = slice(1, 2)
print(sl.__repr__(), sl.__eq__(slice(1, 2)), sl.__ne__(slice(1, 2)), sl.__lt__(slice(2, 3)), sl.__le__(slice(1, 2)), sl.__gt__(slice(0, 9)), sl.__ge__(slice(1, 2)), sl.__hash__() == hash(slice(1, 2)))
m = memoryview(bytearray(b"abc"))
m.__setitem__(0, 90)
print(m.__len__(), m.__getitem__(0), m.__eq__(b"Zbc"), m.__ne__(b"Zbc"), m.__iter__().__next__(), m.__lt__(m), m.__le__(m), m.__gt__(m), m.__ge__(m), m.__repr__()[:7], memoryview(b"a").__hash__() == hash(b"a"), m.__enter__() is m, m.__exit__(None, None, None))
