class Field:
    def __init__(self, default): self.default = default
    def __set_name__(self, owner, name): self.owner, self.name = owner.__name__, name
    def __get__(self, obj, owner):
        if obj is None: return self
        return obj.__dict__.get(self.name, self.default)
    def __set__(self, obj, v): obj.__dict__[self.name] = v
class Model:
    def __init_subclass__(cls):
        cls.fields = [n for c in reversed(cls.__mro__) for n, v in vars(c).items() if isinstance(v, Field)]
    def __init__(self, **kw):
        for k, v in kw.items():
            if k not in self.fields:
                raise TypeError(f"unexpected {k}")
            setattr(self, k, v)
    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in self.fields)})"
class User(Model):
    name = Field("anon")
    age = Field(0)
class Admin(User):
    level = Field(1)
    age = Field(99)
print(User(), User(name="bob"), Admin(level=3), Admin.fields, Admin.age.owner, User.age.owner)
try:
    User(x=1)
except TypeError as e:
    print(e)
late = Field(5)
User.late = late
late.__set_name__(User, "late")
print(Admin().late)
