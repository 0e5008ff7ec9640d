import math
import math as m
from math import pi, sqrt as root
import collections.abc
from collections.abc import Iterable, Mapping, Sequence
print(math.pi == m.pi == pi, root(9), math is m, math.__name__)
print(isinstance([], Iterable), isinstance({}, Mapping), isinstance("", Sequence), isinstance(5, Iterable), issubclass(dict, collections.abc.MutableMapping))
def local():
    import functools
    from itertools import chain as c
    return functools.reduce(lambda a, b: a + b, c([1], [2]))
print(local(), "functools" in globals())
class C:
    from math import e
    import math as mm
print(round(C.e, 3), C.mm.floor(2.5))
try:
    from math import nothing_here
except ImportError as e:
    print(type(e).__name__, str(e).split(" (")[0])
try:
    import no_such_module
except ModuleNotFoundError as e:
    print(e, e.name)
try:
    import math.sub
except ModuleNotFoundError as e:
    print(e)
try:
    math.nothing
except AttributeError as e:
    print(e)
print(__import__("math").tau == 2 * pi)
