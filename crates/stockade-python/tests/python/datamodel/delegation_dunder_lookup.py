class Meta(type):
    def __getattr__(cls, n): return f"meta.{n}"
class A(metaclass=Meta):
    def __getattr__(self, n): return f"inst.{n}"
a = A()
print(a.foo, A.foo)
for f in (lambda: a + 1, lambda: len(a), lambda: a[0], lambda: a(), lambda: iter(a), lambda: bool(a), lambda: str(a)[:1]):
    try:
        print(f())
    except TypeError as e:
        print(e)
class B:
    pass
B.__add__ = lambda self, o: "late add"
B.__len__ = lambda self: 12
B.__getitem__ = lambda self, i: i
b = B()
print(b + 1, len(b), b[5])
del B.__add__
try:
    b + 1
except TypeError as e:
    print(e)
class Base:
    def __getitem__(self, i): return "base"
class Block(Base):
    __getitem__ = None
try:
    Block()[1]
except TypeError as e:
    print(e)
