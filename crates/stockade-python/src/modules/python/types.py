"""Names for the types of the language, and classes made at run time."""

__all__ = ["AsyncGeneratorType", "BuiltinFunctionType", "BuiltinMethodType", "CellType",
           "ClassMethodDescriptorType", "CoroutineType", "DynamicClassAttribute", "EllipsisType",
           "FunctionType", "GeneratorType", "GenericAlias", "GetSetDescriptorType", "LambdaType",
           "MappingProxyType", "MemberDescriptorType", "MethodDescriptorType", "MethodType",
           "MethodWrapperType", "ModuleType", "NoneType", "NotImplementedType", "SimpleNamespace",
           "TracebackType", "UnionType", "WrapperDescriptorType", "coroutine", "get_original_bases",
           "new_class", "prepare_class", "resolve_bases"]


class _Sample:
    __slots__ = ("slot",)

    def method(self):
        pass

    def generator(self):
        yield self.method

    async def asynchronous(self):
        yield

    async def coroutine(self):
        pass

    def cell(self):
        return lambda: self


import sys as _sys
_one = _Sample()
_coroutine = _one.coroutine()
_coroutine.close()

AsyncGeneratorType = type(_one.asynchronous())
BuiltinFunctionType = type(len)
BuiltinMethodType = type([].append)
ClassMethodDescriptorType = type(dict.__dict__["fromkeys"])
CoroutineType = type(_coroutine)
EllipsisType = type(...)
FunctionType = LambdaType = type(_Sample.method)
GeneratorType = type(_one.generator())
GenericAlias = type(list[int])
GetSetDescriptorType = type(BaseException.__dict__["args"])
MappingProxyType = type(type.__dict__)
MemberDescriptorType = type(_Sample.slot)
MethodDescriptorType = type(str.join)
MethodType = type(_one.method)
MethodWrapperType = type(object().__str__)
ModuleType = type(_sys)
NoneType = type(None)
NotImplementedType = type(NotImplemented)
UnionType = type(int | str)
WrapperDescriptorType = type(object.__init__)

try:
    1 / 0
except ZeroDivisionError as _error:
    TracebackType = type(_error.__traceback__)
try:
    CellType = type(_one.cell().__closure__[0])
except (AttributeError, TypeError):
    __all__.remove("CellType")
del _Sample, _one, _coroutine, _sys


_shown = []


class SimpleNamespace:
    """An object with the attributes that it is given."""

    def __init__(self, mapping_or_iterable=(), /, **kwargs):
        self.__dict__.update(mapping_or_iterable)
        self.__dict__.update(kwargs)

    def __repr__(self):
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        if any(one is self for one in _shown):
            return f"{name}(...)"
        _shown.append(self)
        try:
            inner = ", ".join([f"{k}={v!r}" for k, v in self.__dict__.items()])
        finally:
            _shown.pop()
        return f"{name}({inner})"

    def __eq__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    __hash__ = None

    def __replace__(self, /, **changes):
        new = type(self)(**self.__dict__)
        new.__dict__.update(changes)
        return new


def new_class(name, bases=(), kwds=None, exec_body=None):
    """A class, as the class statement makes it."""
    real = resolve_bases(bases)
    meta, space, rest = prepare_class(name, real, kwds)
    if exec_body is not None:
        exec_body(space)
    if real is not bases:
        space["__orig_bases__"] = bases
    return meta(name, real, space, **rest)


def resolve_bases(bases):
    """Bases with what stands for others replaced."""
    real = []
    changed = False
    for base in bases:
        if isinstance(base, type) and not isinstance(base, GenericAlias):
            stand_in = False
        else:
            stand_in = hasattr(base, "__mro_entries__")
        entries = base.__mro_entries__(bases) if stand_in else (base,)
        if not isinstance(entries, tuple):
            raise TypeError("__mro_entries__ must return a tuple")
        changed = changed or stand_in
        real.extend(entries)
    return tuple(real) if changed else bases


def prepare_class(name, bases=(), kwds=None):
    """The metaclass, the namespace and the keywords of a class to be made."""
    rest = {} if kwds is None else dict(kwds)
    meta = rest.pop("metaclass", type(bases[0]) if bases else type)
    if isinstance(meta, type):
        meta = _lowest(meta, bases)
    space = meta.__prepare__(name, bases, **rest) if hasattr(meta, "__prepare__") else {}
    return meta, space, rest


def _lowest(meta, bases):
    """The metaclass that is derived from those of all bases."""
    for kind in map(type, bases):
        if not issubclass(meta, kind):
            if not issubclass(kind, meta):
                raise TypeError("metaclass conflict: the metaclass of a derived class must be a "
                                "(non-strict) subclass of the metaclasses of all its bases")
            meta = kind
    return meta


def get_original_bases(cls, /):
    """The bases as they were written."""
    real = getattr(cls, "__bases__", None)
    if real is None:
        raise TypeError(f"Expected an instance of type, not {type(cls).__name__!r}")
    return cls.__dict__.get("__orig_bases__", real)


def _allowed(function, what):
    if function is None:
        raise AttributeError(what)
    return function


class DynamicClassAttribute:
    """A property of instances that the metaclass answers for the class."""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget, self.fset, self.fdel = fget, fset, fdel
        self.__isabstractmethod__ = bool(getattr(fget, "__isabstractmethod__", False))
        self.__doc__ = doc or getattr(fget, "__doc__", None)
        # Whether the text came from the function, and another function may bring another.
        self.overwrite_doc = doc is None

    def __get__(self, instance, ownerclass=None):
        if instance is not None:
            return _allowed(self.fget, "unreadable attribute")(instance)
        if not self.__isabstractmethod__:
            raise AttributeError()
        return self

    def __set__(self, instance, value):
        _allowed(self.fset, "can't set attribute")(instance, value)

    def __delete__(self, instance):
        _allowed(self.fdel, "can't delete attribute")(instance)

    def _with(self, fget, fset, fdel, doc):
        new = type(self)(fget, fset, fdel, doc)
        new.overwrite_doc = self.overwrite_doc
        return new

    def getter(self, fget):
        """The same with another function to read it."""
        doc = self.overwrite_doc and fget.__doc__ or self.__doc__
        return self._with(fget, self.fset, self.fdel, doc)

    def setter(self, fset):
        """The same with another function to set it."""
        return self._with(self.fget, fset, self.fdel, self.__doc__)

    def deleter(self, fdel):
        """The same with another function to delete it."""
        return self._with(self.fget, self.fset, fdel, self.__doc__)


class _Awaited:
    def __init__(self, generator):
        self._generator = generator

    def __await__(self):
        return (yield from self._generator)

    def __iter__(self):
        return self._generator


def coroutine(func):
    """Makes what a generator function gives awaitable."""
    if not callable(func):
        raise TypeError("types.coroutine() expects a callable")

    def wrapped(*args, **kwargs):
        result = func(*args, **kwargs)
        if isinstance(result, CoroutineType) or hasattr(result, "__await__"):
            return result
        return _Awaited(result)
    wrapped.__name__ = func.__name__
    wrapped.__qualname__ = func.__qualname__
    wrapped.__doc__ = func.__doc__
    wrapped.__wrapped__ = func
    return wrapped
