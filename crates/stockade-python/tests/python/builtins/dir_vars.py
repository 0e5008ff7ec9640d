class A:
    a = 1
    def __init__(self): self.z = 2
    def m(self): pass
class B(A):
    b = 3
print([n for n in dir(A) if not n.startswith("_")], [n for n in dir(B()) if not n.startswith("_")], vars(B()))
print([n for n in dir([]) if not n.startswith("_")])
print([n for n in dir("") if not n.startswith("_")])
print([n for n in dir({}) if not n.startswith("_")])
print([n for n in dir(set()) if not n.startswith("_")])
print([n for n in dir(1) if not n.startswith("_")])
print([n for n in dir(1.0) if not n.startswith("_")])
print([n for n in dir(b"") if not n.startswith("_")])
print([n for n in dir(()) if not n.startswith("_")], [n for n in dir(range(1)) if not n.startswith("_")], [n for n in dir(slice(1)) if not n.startswith("_")])
print([n for n in dir(bytearray()) if not n.startswith("_")])
print([n for n in dir(frozenset()) if not n.startswith("_")], [n for n in dir(1j) if not n.startswith("_")])
print([n for n in dir(memoryview(b"")) if not n.startswith("_")])
def f():
    x = 1
    return dir()
print(f())
