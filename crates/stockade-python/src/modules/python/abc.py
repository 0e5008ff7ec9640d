"""Abstract base classes."""

__all__ = ["ABC", "ABCMeta", "abstractclassmethod", "abstractmethod", "abstractproperty",
           "abstractstaticmethod", "get_cache_token", "update_abstractmethods"]


def abstractmethod(funcobj):
    """Marks a method that a class must have before it can be instantiated."""
    funcobj.__isabstractmethod__ = True
    return funcobj


class abstractclassmethod(classmethod):
    """The same as both decorators together."""
    __isabstractmethod__ = True

    def __new__(cls, callable):
        return super().__new__(cls, abstractmethod(callable))


class abstractstaticmethod(staticmethod):
    """The same as both decorators together."""
    __isabstractmethod__ = True

    def __new__(cls, callable):
        return super().__new__(cls, abstractmethod(callable))


class abstractproperty(property):
    __isabstractmethod__ = True


# Classes of the program that count as subclasses of ours, which are not changed themselves.
_registered = {}
_token = [0]


def _asker(fixed):
    def is_fixed(cls): return fixed(cls)
    return is_fixed


_is_fixed = _asker(_fixed)
del _asker, _fixed


def get_cache_token():
    return _token[0]


def _abstract_names(cls, namespace):
    names = {name for name, value in namespace.items()
             if getattr(value, "__isabstractmethod__", False)}
    for base in cls.__bases__:
        for name in getattr(base, "__abstractmethods__", ()):
            if getattr(getattr(cls, name, None), "__isabstractmethod__", False):
                names.add(name)
    return frozenset(names)


class ABCMeta(type):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        made = super().__new__(mcls, name, bases, namespace, **kwargs)
        made.__abstractmethods__ = _abstract_names(made, namespace)
        # The classes that were registered.
        made._abc_impl = []
        return made

    def register(cls, subclass):
        """Makes a class count as a subclass of this one."""
        if not isinstance(subclass, type):
            raise TypeError("Can only register classes")
        if not issubclass(subclass, cls):
            if issubclass(cls, subclass):
                raise RuntimeError("Refusing to create an inheritance cycle")
            if _is_fixed(cls) and _is_fixed(subclass):
                raise TypeError(f"cannot register {subclass!r} with {cls!r}: both are the library's")
            for base in cls.__mro__:
                if isinstance(base, ABCMeta):
                    known = _registered.setdefault(base, []) if _is_fixed(base) else base._abc_impl
                    known.append(subclass)
            _token[0] += 1
        return subclass

    def __instancecheck__(cls, instance):
        real = type(instance)
        if cls.__subclasscheck__(real):
            return True
        claimed = instance.__class__
        return claimed is not real and cls.__subclasscheck__(claimed)

    def __subclasscheck__(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError("issubclass() arg 1 must be a class")
        if type.__subclasscheck__(cls, subclass):
            return True
        answer = cls.__subclasshook__(subclass)
        if answer is not NotImplemented:
            return bool(answer)
        for known in cls._abc_impl:
            if issubclass(subclass, known):
                return True
        if _registered and _is_fixed(cls):
            # What the class of a program says of others does not count here.
            for known in _registered.get(cls, ()):
                if type.__subclasscheck__(known, subclass):
                    return True
        return False


class ABC(metaclass=ABCMeta):
    """A class to derive from instead of naming the metaclass."""
    __slots__ = ()


def update_abstractmethods(cls):
    """Looks again at which methods of a class are abstract."""
    if not hasattr(cls, "__abstractmethods__"):
        return cls
    cls.__abstractmethods__ = _abstract_names(cls, cls.__dict__)
    return cls
