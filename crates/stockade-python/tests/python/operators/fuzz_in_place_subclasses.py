class C14(list):
    def __radd__(self, other): return iter([1, 2])
class D(list): pass
for k in (C14, D):
    o=k([1])
    o+=o
    print(type(o).__name__, o)
    o*=2
    print(type(o).__name__, o)
class S(set): pass
s=S({1})
s|={2}
print(type(s).__name__, s)
s-={2}
print(type(s).__name__, s)
class Di(dict): pass
s=Di({1:2})
s|={2:3}
print(type(s).__name__, s)
class B(bytearray): pass
s=B(b'a')
s+=b'b'
s*=2
print(type(s).__name__, s)
