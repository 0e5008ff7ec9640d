class B:
    def __bytes__(self):
        return b"made"
class Bad:
    def __bytes__(self):
        return "str"
print(bytes(B()))
try:
    bytes(Bad())
except TypeError as e:
    print(e)
class Sub(bytes):
    def __new__(cls, text):
        return super().__new__(cls, text.encode())
    def first(self):
        return self[0]
s = Sub("xyz")
print(s, s.first(), type(s + b"a").__name__, s == b"xyz", type(bytes(s)).__name__)
class Arr(bytearray):
    def push(self, n):
        self.append(n)
        return self
print(Arr(b"ab").push(99), Arr(2))
print(b"abc".__getitem__(1), b"abc".__contains__(97), b"abc".__add__(b"d"), b"abc".__mul__(2), b"ab".__len__(), b"a".__eq__(b"a"), b"a".__bytes__(), bytearray(b"a").__iadd__(b"b"), bytearray(b"a").__imul__(3))
