"""What programs register for pickling. There is no `pickle` here; `copy` goes by the same table."""

from copy import dispatch_table

__all__ = ["pickle", "constructor", "add_extension", "remove_extension", "clear_extension_cache"]

_extension_registry, _inverted_registry, _extension_cache = {}, {}, {}


def pickle(ob_type, pickle_function, constructor_ob=None):
    """Notes the function that takes objects of a class apart."""
    if not callable(pickle_function):
        raise TypeError("reduction functions must be callable")
    dispatch_table[ob_type] = pickle_function
    if constructor_ob is not None:
        constructor(constructor_ob)


def constructor(object):
    """Checks that something can be called to put an object together."""
    if not callable(object):
        raise TypeError("constructors must be callable")


def pickle_complex(c):
    """A complex number taken apart."""
    return complex, (c.real, c.imag)


def pickle_union(obj):
    """A union taken apart."""
    from functools import reduce
    from operator import or_
    return reduce, (or_, obj.__args__)


dispatch_table.setdefault(complex, pickle_complex)
dispatch_table.setdefault(type(int | str), pickle_union)


def add_extension(module, name, code):
    """Notes a number for a global name."""
    code = int(code)
    if not 1 <= code <= 0x7fffffff:
        raise ValueError("code out of range")
    key = module, name
    known, of = _extension_registry.get(key), _inverted_registry.get(code)
    if known == code and of == key:
        return
    if known is not None:
        raise ValueError(f"key {key} is already registered with code {known}")
    if of is not None:
        raise ValueError(f"code {code} is already in use for key {of}")
    _extension_registry[key], _inverted_registry[code] = code, key


def remove_extension(module, name, code):
    """Forgets a number, in tests."""
    key = module, name
    if _extension_registry.get(key) != code or _inverted_registry.get(code) != key:
        raise ValueError(f"key {key} is not registered with code {code}")
    del _extension_registry[key], _inverted_registry[code]
    _extension_cache.pop(code, None)


def clear_extension_cache():
    """Forgets what the numbers led to."""
    _extension_cache.clear()


def __getattr__(name):
    if name in ("_reduce_ex", "_reconstructor", "_slotnames", "__newobj__", "__newobj_ex__"):
        raise AttributeError(f"module 'copyreg' has no attribute '{name}': it serves pickling, which the "
                             "interpreter does not have")
    raise AttributeError(f"module 'copyreg' has no attribute '{name}'")
