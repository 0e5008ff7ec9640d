import abc, array, asyncio, collections, contextlib, contextvars, copy, dataclasses, datetime, decimal
import enum, fractions, functools, gc, heapq, inspect, io, itertools, json, logging, operator, pprint
import queue, random, re, reprlib, statistics, string, textwrap, threading, traceback, types, typing
import unittest, weakref, bisect, graphlib, warnings
Make = type
keep = []
class Plain: pass
class A:
    def f(self, *a, **k): return 1
    def __init__(self, *a): self.args = a
class Holder:
    def __init__(self, x): self.x = x
class Slots:
    __slots__ = ("x", "__weakref__")
    def __init__(self, x): self.x = x
def made(**names):
    return Make("Q", (), names)()
def always(x):
    return lambda *a, **k: x
def passing(name):
    """An instance whose special method hands on to what it holds."""
    def wrap(x): return made(**{name: x, "x": x})
    return wrap
def calling(name, act):
    """The same by a function of the program."""
    Q = Make("Q", (Holder,), {name: act})
    return Q
def caused(x):
    e = ValueError(1); e.__cause__ = x; return e
def in_context(x):
    e = ValueError(1); e.__context__ = x; return e
def generator(x):
    yield from x
async def awaiting(x):
    return await x
@types.coroutine
def stepped(x):
    return (yield from x)
def bad(): raise ValueError(1)
Point = collections.namedtuple("Point", "x")
@dataclasses.dataclass
class Data: x: object
@dataclasses.dataclass(frozen=True, order=True)
class Frozen: x: object
class UserD(collections.UserDict): pass
class D(dict):
    def __missing__(self, key): return 1
class L(list): pass
class T(tuple): pass
class F(frozenset): pass
class Meta(type): pass
Var = typing.TypeVar("Var")
class G(typing.Generic[Var]): pass
class GetAttr:
    def __init__(self, x): self.__dict__["x"] = x
    def __getattr__(self, name): return getattr(self.__dict__["x"], name)
    def __setattr__(self, name, value): setattr(self.__dict__["x"], name, value)
    def __delattr__(self, name): delattr(self.__dict__["x"], name)
class GetAttribute:
    def __init__(self, x): object.__setattr__(self, "x", x)
    def __getattribute__(self, name): return getattr(object.__getattribute__(self, "x"), name)
class Everything:
    """Hands every operation on to what it holds."""
    def __init__(self, x): self.x = x
    def __call__(self, *a): return self.x(*a)
    def __eq__(self, o): return self.x == getattr(o, "x", o)
    def __lt__(self, o): return self.x < getattr(o, "x", o)
    def __hash__(self): return hash(self.x)
    def __repr__(self): return repr(self.x)
    def __str__(self): return str(self.x)
    def __format__(self, s): return format(self.x, s)
    def __iter__(self): return iter(self.x)
    def __next__(self): return next(self.x)
    def __len__(self): return len(self.x)
    def __bool__(self): return bool(self.x)
    def __contains__(self, o): return o in self.x
    def __getitem__(self, k): return self.x[k]
    def __setitem__(self, k, v): self.x[k] = v
    def __delitem__(self, k): del self.x[k]
    def __index__(self): return operator.index(self.x)
    def __int__(self): return int(self.x)
    def __float__(self): return float(self.x)
    def __add__(self, o): return self.x + o
    def __neg__(self): return -self.x
    def __enter__(self): return self.x.__enter__()
    def __exit__(self, *a): return self.x.__exit__(*a)
    def __await__(self): return self.x.__await__()
    def __get__(self, o, c): return self.x.__get__(o, c)
    def __reversed__(self): return reversed(self.x)
    def __dir__(self): return dir(self.x)
    def __copy__(self): return copy.copy(self.x)
    def __deepcopy__(self, m): return copy.deepcopy(self.x, m)
    def __instancecheck__(self, o): return isinstance(o, self.x)
    def __subclasscheck__(self, o): return issubclass(o, self.x)
    def __mro_entries__(self, b): return self.x.__mro_entries__(b)
    def __length_hint__(self): return operator.length_hint(self.x)
    def __round__(self, *a): return round(self.x)
    def __fspath__(self): return self.x.__fspath__()
    def __set_name__(self, o, n): self.x.__set_name__(o, n)
    def __class_getitem__(cls, k): return k
    def __reduce_ex__(self, p): return self.x.__reduce_ex__(p)
class Deleting:
    def __init__(self, x): self.x = x
    def __del__(self): self.x = None
def future(loop=[]):
    if not loop: loop.append(asyncio.new_event_loop())
    return loop[0].create_future()
def held(f, x):
    f.set_result(x); return f
class ByMeta:
    pass
def called_by(x):
    return Make("M", (type,), {"__call__": x})("C", (), {})
def checked_by(x):
    return Make("M", (type,), {"__instancecheck__": x, "__subclasscheck__": x, "__getitem__": x, "__iter__": x,
                               "__contains__": x, "__len__": x, "__bool__": x, "__repr__": x, "__eq__": x,
                               "__hash__": None, "__or__": x, "__prepare__": x})("C", (), {})
