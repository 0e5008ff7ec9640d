# Objects of the other side: each is a proxy here, of a class that mirrors its class over there.
#
# A mirrored class has the special methods that the class itself defines, each of which asks over
# there, and the same bases, so that `isinstance` and `except` work as they do in one process. No text
# of the other side is compiled: special methods come from one fixed list.

COMPARING = ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__bool__", "__contains__")
DIFFERENCES = {"__%s%s__" % (side, name) for side in ("", "r") for name in (
    "sub", "truediv", "floordiv", "mod", "divmod", "xor")}
BINARY = ("add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "divmod", "pow", "lshift", "rshift",
          "and", "xor", "or")
SPECIAL = {
    *COMPARING, "__len__", "__getitem__", "__setitem__", "__delitem__", "__iter__", "__next__",
    "__reversed__", "__call__", "__enter__", "__exit__", "__str__", "__repr__", "__format__", "__bytes__",
    "__int__", "__float__", "__complex__", "__index__", "__round__", "__trunc__", "__floor__", "__ceil__",
    "__abs__", "__neg__", "__pos__", "__invert__",
    *("__%s%s__" % (side, name) for side in ("", "r", "i") for name in BINARY),
}
FORWARD = {}


def forward(name):
    def special(self, *args, **kwargs):
        return PEERS[0].special(self, name, args, kwargs)
    special.__name__ = special.__qualname__ = name
    return special


FORWARD.update((name, forward(name)) for name in SPECIAL)


# The one peer of this process: `[peer]`.
PEERS = []
# What a value of an immutable builtin type is made with, where it is of a subclass of it.
VALUES = (int, float, complex, str, bytes, tuple, frozenset)


def number_of(proxy):
    """The number of what it stands for, or nothing where it is no proxy."""
    kind = type(proxy)
    if type(kind) is Mirror:
        return object.__getattribute__(proxy, "_stockade_")
    if kind is Mirror:
        return type.__getattribute__(proxy, "_stockade_class_")
    return None


class Method:
    """A method of an object over there: one message, where a look for it and a call would be two."""
    __slots__ = ("__self__", "__name__")

    def __init__(self, owner, name):
        self.__self__, self.__name__ = owner, name

    def __call__(self, *args, **kwargs):
        return PEERS[0].ask("method", self.__self__, self.__name__, args, kwargs)

    def __getattr__(self, name):
        return PEERS[0].ask("inner", self.__self__, self.__name__, name)

    def __eq__(self, other):
        return type(other) is Method and self.__self__ is other.__self__ and self.__name__ == other.__name__

    def __hash__(self):
        return hash((id(self.__self__), self.__name__))


# What this side's Python keeps of an exception by itself.
OF_ERRORS = ("__traceback__", "__context__", "__cause__", "__suppress_context__", "__notes__")


class Remote:
    """What all proxies can."""
    __slots__ = ()

    def __getattr__(self, name):
        if name[:8] == "__array_":
            raise AttributeError(name)
        if name in type.__getattribute__(type(self), "_stockade_methods_"):
            return Method(self, name)
        return PEERS[0].ask("get", self, name)

    def __setattr__(self, name, value):
        if name in OF_ERRORS:
            return object.__setattr__(self, name, value)
        PEERS[0].ask("set", self, name, value)

    def __delattr__(self, name):
        PEERS[0].ask("del", self, name)

    def __dir__(self):
        return PEERS[0].ask("dir", self)

    def __repr__(self):
        return PEERS[0].special(self, "__repr__", (), {})

    def __str__(self):
        return PEERS[0].special(self, "__str__", (), {})

    def __format__(self, spec):
        return PEERS[0].special(self, "__format__", (spec,), {})

    def __copy__(self):
        return PEERS[0].ask("copy", self, False)

    def __deepcopy__(self, memo):
        return PEERS[0].ask("copy", self, True)

    def __reduce_ex__(self, protocol):
        raise TypeError("an object of the program cannot be pickled here")


def attributes(self):
    return PEERS[0].ask("get", self, "__dict__")


class Document:
    """`__doc__` of a class and of its instances."""

    def __get__(self, obj, kind):
        return PEERS[0].ask("get", kind if obj is None else obj, "__doc__")


class Mirror(type):
    """The class of mirrored classes."""

    def __new__(meta, name, bases, space, **more):
        for base in bases:
            if type(base) is Mirror:
                PEERS[0].derived(base)
        raise TypeError("a class of the program cannot be a metaclass here")

    def __call__(cls, *args, **kwargs):
        return PEERS[0].ask("call", cls, args, kwargs)

    def __getattr__(cls, name):
        # By the second, numpy would have the program compare what the tests compare.
        if name[:10] == "_stockade_" or name[:8] == "__array_":
            raise AttributeError(name)
        return PEERS[0].ask("get", cls, name)

    def __setattr__(cls, name, value):
        PEERS[0].ask("set", cls, name, value)

    def __delattr__(cls, name):
        PEERS[0].ask("del", cls, name)

    def __iter__(cls):
        return PEERS[0].special(cls, "__iter__", (), {})

    def __len__(cls):
        return PEERS[0].special(cls, "__len__", (), {})

    def __getitem__(cls, key):
        return PEERS[0].special(cls, "__getitem__", (key,), {})

    def __contains__(cls, value):
        return PEERS[0].special(cls, "__contains__", (value,), {})

    def __bool__(cls):
        return True

    def __hash__(cls):
        return id(cls)

    def __eq__(cls, other):
        return cls is other

    def __repr__(cls):
        return "<class %r>" % cls.__name__


def local(name):
    """The type of this name that is the same on both sides, for `isinstance` with it."""
    import types
    kinds = {"function": types.FunctionType, "method": types.MethodType, "generator": types.GeneratorType,
             "builtin_function_or_method": types.BuiltinFunctionType, "module": types.ModuleType}
    return kinds.get(name) or TYPES.get(name)


def mirror(number, name, bases, own, methods, builtin):
    """A class for the objects of a class over there."""
    space = {special: FORWARD[special] for special in own}
    if "__eq__" in space and "__hash__" not in space:
        space["__hash__"] = None
    space["_stockade_class_"], space["_stockade_methods_"] = number, methods
    space["__module__"] = "program"
    space["__dict__"], space["__doc__"] = property(attributes), Document()
    if builtin is not None and not issubclass(builtin, BaseException):
        space["__class__"] = property(lambda self: builtin)
        if builtin in (list, dict, set, bytearray, deque, OrderedDict, defaultdict, Counter) and "__eq__" in space:
            space["__eq__"], space["__ne__"] = by_value
    bases = list(bases)
    if not any(issubclass(base, Remote) for base in bases):
        bases.insert(0, Remote)
    for attempt in (tuple(bases), (Remote,)):
        try:
            made = type.__new__(Mirror, name, attempt, space)
            type.__init__(made, name, attempt, space)
            return made
        except TypeError:
            # Bases that do not go together here did so over there.
            continue
    raise Malformed("a class cannot be mirrored")


def equal(self, other):
    if self is other:
        return True
    peer = PEERS[0]
    mine = peer.ask("base", self)
    theirs = peer.ask("base", other) if number_of(other) is not None else other
    return mine == theirs


by_value = (equal, lambda self, other: not equal(self, other))


def instance(kind, number, base):
    """A proxy of this class; `base` is its value, where it is of a subclass of an immutable type."""
    need(not issubclass(kind, BaseException), "an exception comes as one")
    for value_type in VALUES:
        if issubclass(kind, value_type):
            need(type(base) is value_type, "a value is not of its class")
            made = value_type.__new__(kind, base)
            break
    else:
        made = object.__new__(kind)
    object.__setattr__(made, "_stockade_", number)
    return made


def error_instance(kind, number, args):
    """A proxy of an exception."""
    for base in kind.__mro__:
        if type(base) is not Mirror and issubclass(base, BaseException):
            try:
                made = base.__new__(kind, *args)
            except Exception:
                made = BaseException.__new__(kind)
            break
    object.__setattr__(made, "_stockade_", number)
    BaseException.args.__set__(made, args)
    return made
