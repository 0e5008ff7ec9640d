"""Copies of values, shallow and deep."""

__all__ = ["Error", "copy", "deepcopy", "replace"]


class Error(Exception):
    pass


error = Error

# What `copyreg` registers: functions that take objects of a class apart.
dispatch_table = {}


def _sample():
    yield


_atomic = {type(None), int, float, bool, complex, bytes, str, type, range, property, type(...),
           type(NotImplemented), type(_sample), type(len), type(list.append), slice}


class _M:
    def m(self):
        pass


_Method = type(_M().m)
_builtin = (list, dict, set, frozenset, tuple, str, bytes, bytearray, int, float, complex)


def _own(cls, name):
    """A method that a class of the program has, by what stands in the classes."""
    for base in cls.__mro__:
        if name in base.__dict__:
            return None if base is object else base.__dict__[name]
    return None


def _state_of(x):
    """The attributes of an instance, in its dict and in its slots."""
    state = getattr(x, "__dict__", None)
    slots = {}
    for base in type(x).__mro__:
        names = base.__dict__.get("__slots__", ())
        if isinstance(names, str):
            names = (names,)
        for name in names:
            if name in ("__dict__", "__weakref__"):
                continue
            if name.startswith("__") and not name.endswith("__"):
                owner = base.__name__.lstrip("_")
                name = f"_{owner}{name}" if owner else name
            try:
                slots[name] = getattr(x, name)
            except AttributeError:
                pass
    return state, slots


def _check(cls):
    kind = cls.__name__
    if kind in ("generator", "coroutine", "async_generator", "module", "frame", "traceback", "code",
                "dict_keys", "dict_values", "dict_items", "memoryview", "mappingproxy", "cell"):
        raise TypeError(f"cannot pickle {kind!r} object")


def _fresh(x, deep, memo):
    """A new instance of the class of x, with the builtin value inside, without attributes."""
    cls = type(x)
    newargs = getattr(x, "__getnewargs_ex__", None)
    if newargs is not None:
        args, kwargs = newargs()
        return cls.__new__(cls, *args, **kwargs)
    newargs = getattr(x, "__getnewargs__", None)
    if newargs is not None and not isinstance(x, _builtin):
        return cls.__new__(cls, *newargs())
    if isinstance(x, BaseException):
        args = deepcopy(x.args, memo) if deep else x.args
        return cls.__new__(cls, *args)
    for base in _builtin:
        if isinstance(x, base):
            break
    else:
        return object.__new__(cls)
    if base in (list, dict, set, bytearray):
        return base.__new__(cls)
    if base is tuple:
        items = tuple.__iter__(x)
        return tuple.__new__(cls, [deepcopy(item, memo) for item in items] if deep else items)
    if base is frozenset:
        return frozenset.__new__(cls, [deepcopy(item, memo) for item in x] if deep else x)
    return base.__new__(cls, base(x))


def _fill(new, x, deep, memo):
    cls = type(x)
    if isinstance(x, list):
        for item in list.__iter__(x):
            list.append(new, deepcopy(item, memo) if deep else item)
    elif isinstance(x, dict):
        for key, value in list(dict.items(x)):
            if deep:
                key, value = deepcopy(key, memo), deepcopy(value, memo)
            new[key] = value
    elif isinstance(x, set):
        set.update(new, [deepcopy(item, memo) for item in x] if deep else x)
    elif isinstance(x, bytearray):
        bytearray.extend(new, x)
    getstate = _own(cls, "__getstate__")
    if getstate is not None:
        state = getstate(x)
        slots = None
        own = True
    else:
        state, slots = _state_of(x)
        own = bool(state or slots)
        if slots and _own(cls, "__setstate__") is not None:
            state = (state or None, slots)
    setstate = _own(cls, "__setstate__")
    if setstate is not None and not isinstance(x, BaseException):
        if own and state is not None:
            setstate(new, deepcopy(state, memo) if deep else state)
        return new
    if isinstance(state, tuple) and len(state) == 2:
        state, slots = state
    if deep:
        if state:
            state = deepcopy(state, memo)
        if slots:
            slots = deepcopy(slots, memo)
    if state:
        new.__dict__.update(state)
    if slots:
        for name, value in slots.items():
            object.__setattr__(new, name, value)
    return new


def _from_reduce(x, rv, deep, memo):
    if isinstance(rv, str):
        return x
    make, args, *rest = rv
    state, items, pairs = (rest + [None, None, None])[:3]

    def part(value):
        return deepcopy(value, memo) if deep else value

    new = make(*[part(arg) for arg in args])
    if deep:
        # What is inside may lead back here.
        memo[id(x)] = new
    if state is not None:
        state = part(state)
        setstate = _own(type(new), "__setstate__")
        if setstate is not None:
            setstate(new, state)
        else:
            attributes, slots = state, None
            if isinstance(state, tuple) and len(state) == 2:
                attributes, slots = state
            if attributes is not None:
                new.__dict__.update(attributes)
            for name in slots or ():
                setattr(new, name, slots[name])
    for item in items if items is not None else ():
        new.append(part(item))
    for key, value in pairs if pairs is not None else ():
        key = part(key)
        new[key] = part(value)
    return new


def _reduced(x):
    if (method := dispatch_table.get(type(x))) is not None:
        return method(x)
    method = _own(type(x), "__reduce_ex__")
    if method is not None and not isinstance(x, BaseException):
        return method(x, 4)
    method = _own(type(x), "__reduce__")
    if method is not None and not isinstance(x, BaseException):
        return method(x)
    return None


def copy(x):
    """A shallow copy."""
    cls = type(x)
    if cls in _atomic or cls in (tuple, frozenset):
        return x
    if cls in (list, dict, set, bytearray):
        return x.copy()
    if issubclass(cls, type):
        return x
    method = getattr(cls, "__copy__", None)
    if method is not None:
        return method(x)
    rv = _reduced(x)
    if rv is not None:
        return _from_reduce(x, rv, False, None)
    if _is_plain(cls):
        return x
    _check(cls)
    return _fill(_fresh(x, False, None), x, False, None)


def _is_plain(cls):
    # What has no state of its own that could be copied.
    return cls.__module__ in ("builtins", "types", "typing") and cls.__name__ in (
        "method", "builtin_function_or_method", "method-wrapper", "wrapper_descriptor", "GenericAlias",
        "method_descriptor", "staticmethod", "classmethod", "TypeVar", "ParamSpec", "TypeVarTuple",
        "UnionType", "TypeAliasType", "object")


def deepcopy(x, memo=None, _nil=[]):
    """A copy of everything."""
    cls = type(x)
    if cls in _atomic:
        return x
    if memo is None:
        memo = {}
    else:
        y = memo.get(id(x), _nil)
        if y is not _nil:
            return y
    if cls is list:
        y = memo[id(x)] = []
        append = y.append
        for item in x:
            append(deepcopy(item, memo))
    elif cls is dict:
        y = memo[id(x)] = {}
        for key, value in x.items():
            value = deepcopy(value, memo)
            y[deepcopy(key, memo)] = value
    elif cls is tuple:
        items = [deepcopy(item, memo) for item in x]
        if id(x) in memo:
            return memo[id(x)]
        for old, new in zip(x, items):
            if old is not new:
                y = tuple(items)
                break
        else:
            return x
    elif issubclass(cls, type):
        return x
    elif hasattr(cls, "__deepcopy__"):
        y = x.__deepcopy__(memo)
    elif cls is set:
        y = set()
        memo[id(x)] = y
        y.update([deepcopy(item, memo) for item in x])
    elif cls is frozenset:
        y = frozenset([deepcopy(item, memo) for item in x])
    elif cls is bytearray:
        y = x.copy()
    elif cls is _Method:
        y = _Method(x.__func__, deepcopy(x.__self__, memo))
    else:
        rv = _reduced(x)
        if rv is not None:
            y = _from_reduce(x, rv, True, memo)
        elif _is_plain(cls) and cls is not object:
            return x
        else:
            _check(cls)
            y = _fresh(x, True, memo)
            memo[id(x)] = y
            _fill(y, x, True, memo)
    if y is not x:
        memo[id(x)] = y
        # The old value stays alive as long as its number is remembered.
        memo.setdefault(id(memo), []).append(x)
    return y


def replace(obj, /, **changes):
    """A copy with some parts exchanged."""
    exchange = getattr(type(obj), "__replace__", None)
    if exchange is None:
        raise TypeError(f"replace() does not support {type(obj).__name__} objects")
    return exchange(obj, **changes)
