class Plugin:
    registry = {}
    def __init_subclass__(cls, /, key=None, **kw):
        super().__init_subclass__(**kw)
        print("subclass", cls.__name__, key)
        Plugin.registry[key or cls.__name__.lower()] = cls
class A(Plugin): pass
class B(Plugin, key="bee"): pass
class C(B, key="sea"):
    pass
print({k: v.__name__ for k, v in Plugin.registry.items()})
try:
    class D(Plugin, wrong=1): pass
except TypeError as e:
    print(e)
try:
    class E(key=1): pass
except TypeError as e:
    print(e)
class Checked:
    def __init_subclass__(cls):
        if not hasattr(cls, "name"):
            raise TypeError(f"{cls.__name__} needs a name")
class Ok(Checked):
    name = "ok"
try:
    class NotOk(Checked): pass
except TypeError as e:
    print(e)
