# ends: fine
b = bytearray(10)
class A:
    def __index__(self):
        b.clear()
        return 5
try:
    b[A()] = 1
except IndexError:
    pass
b += bytes(10)
try:
    b[3] = A()
except IndexError:
    pass
b[A():A()] = b'abc'
'fine'
