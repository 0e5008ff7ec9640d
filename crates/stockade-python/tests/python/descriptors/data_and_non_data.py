class Data:
    def __set_name__(self, owner, name):
        print("set_name", owner.__name__, name)
        self.name = name
    def __get__(self, obj, owner=None):
        if obj is None:
            return f"class access on {owner.__name__}"
        return obj.__dict__.get(self.name, "unset")
    def __set__(self, obj, value):
        print("set", self.name, value)
        obj.__dict__[self.name] = value
    def __delete__(self, obj):
        print("delete", self.name)
        obj.__dict__.pop(self.name)
class NonData:
    def __get__(self, obj, owner=None):
        return "nondata"
class C:
    d = Data()
    n = NonData()
c = C()
print(c.d, C.d)
c.d = 5
print(c.d, vars(c))
c.__dict__["d"] = "sneaky"
print(c.d)
del c.d
print(c.d, c.n)
c.n = "instance wins"
print(c.n, C.n)
del c.n
print(c.n)
C.d = "replaced"
print(C.d, c.d)
