"""Functions that work on functions."""

__all__ = ["update_wrapper", "wraps", "WRAPPER_ASSIGNMENTS", "WRAPPER_UPDATES", "total_ordering",
           "cmp_to_key", "cache", "lru_cache", "reduce", "partial", "partialmethod", "singledispatch",
           "singledispatchmethod", "cached_property"]

_Alias = type(list[int])
_subscript = classmethod(lambda cls, item: _Alias(cls, item))
_absent = object()

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__",
                       "__type_params__")
WRAPPER_UPDATES = ("__dict__",)


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """Makes a function look like the one that it wraps."""
    for name in assigned:
        value = getattr(wrapped, name, _absent)
        if value is not _absent:
            setattr(wrapper, name, value)
    for name in updated:
        own = getattr(wrapper, name)
        own.update(getattr(wrapped, name, {}))
    # Last, since what was updated may have had one.
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """A decorator that does what update_wrapper does."""
    def decorator(wrapper):
        return update_wrapper(wrapper, wrapped, assigned, updated)
    return decorator


def reduce(function, iterable, initial=_absent, /):
    """Joins the items of an iterable, from the left, with a function of two arguments."""
    try:
        it = iter(iterable)
    except TypeError:
        raise TypeError("reduce() arg 2 must support iteration") from None
    if initial is _absent:
        for initial in it:
            break
        else:
            raise TypeError("reduce() of empty iterable with no initial value")
    for item in it:
        initial = function(initial, item)
    return initial


def _derived(root, name):
    """A comparison that follows from another one and from equality."""
    turned = root[2] != name[2]
    strict = name == "__lt__" or name == "__gt__"
    contrary = turned and strict != (root == "__lt__" or root == "__gt__")

    def method(self, other):
        answer = getattr(type(self), root)(self, other)
        if answer is NotImplemented:
            return answer
        if turned:
            answer = not answer
        if contrary:
            return answer
        return answer and self != other if strict else answer or self == other

    method.__name__ = name
    return method


def total_ordering(cls):
    """Adds the comparisons that follow from the one that a class has."""
    # The first that the class has is the root of the others.
    names = ("__lt__", "__le__", "__gt__", "__ge__")
    own = [name for name in names if getattr(cls, name, None) is not getattr(object, name, None)]
    if not own:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    for name in names:
        if name not in own:
            setattr(cls, name, _derived(own[0], name))
    return cls


class _Key:
    __slots__ = ("obj", "_cmp")
    __hash__ = None

    def __init__(self, obj, cmp):
        self.obj = obj
        self._cmp = cmp

    def _against(self, other):
        if not isinstance(other, _Key):
            raise TypeError("other argument must be K instance")
        return self._cmp(self.obj, other.obj)

    def __lt__(self, other):
        return self._against(other) < 0

    def __gt__(self, other):
        return self._against(other) > 0

    def __eq__(self, other):
        return self._against(other) == 0

    def __le__(self, other):
        return self._against(other) <= 0

    def __ge__(self, other):
        return self._against(other) >= 0


def cmp_to_key(mycmp):
    """Makes a function that compares into one that gives a key."""
    def K(obj):
        return _Key(obj, mycmp)
    return K


class partial:
    """A function with some of its arguments."""

    __class_getitem__ = _subscript

    def __new__(cls, func=_absent, /, *args, **keywords):
        if func is _absent:
            raise TypeError("type 'partial' takes at least one argument")
        if not callable(func):
            raise TypeError("the first argument must be callable")
        new = super().__new__(cls)
        if isinstance(func, partial) and not func.__dict__.keys() - _PARTS:
            new.__dict__.update(_flat(func, args, keywords))
        else:
            new.func, new.args, new.keywords = func, args, keywords
        return new

    def __call__(self, /, *args, **keywords):
        if keywords or self.keywords:
            return self.func(*self.args, *args, **{**self.keywords, **keywords})
        return self.func(*self.args, *args)

    def __repr__(self):
        if any(one is self for one in _shown):
            return "..."
        cls = type(self)
        _shown.append(self)
        try:
            inner = _arguments(self)
        finally:
            _shown.pop()
        return f"{cls.__module__}.{cls.__qualname__}({inner})"

    def __copy__(self):
        new = type(self)(self.func, *self.args, **self.keywords)
        new.__dict__.update(self.__dict__)
        return new


_shown = []
_PARTS = {"func", "args", "keywords"}
_abstract = property(lambda self: getattr(self.func, "__isabstractmethod__", False))


def _flat(inner, args, keywords):
    """The parts of what is made out of a partial or partialmethod and more arguments."""
    return {"func": inner.func, "args": inner.args + args,
            "keywords": {**inner.keywords, **keywords}}


def _arguments(of):
    """How the parts were written."""
    shown = [repr(one) for one in (of.func, *of.args)]
    shown += [f"{name}={value!r}" for name, value in of.keywords.items()]
    return ", ".join(shown)


class partialmethod:
    """A method with some of its arguments."""

    __class_getitem__ = _subscript
    __isabstractmethod__ = _abstract

    def __init__(self, func, /, *args, **keywords):
        if not (callable(func) or hasattr(func, "__get__")):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        parts = {"func": func, "args": args, "keywords": keywords}
        if isinstance(func, partialmethod):
            parts = _flat(func, args, keywords)
        self.__dict__.update(parts)

    def __repr__(self):
        return f"functools.partialmethod({_arguments(self)})"

    def __get__(self, obj, cls=None):
        func = self.func
        bind = getattr(func, "__get__", None)
        bound = func if bind is None else bind(obj, cls)
        if bound is not func:
            return partial(bound, *self.args, **self.keywords)

        # It does not bind itself, as a function on its class.
        def _method(first, /, *args, **keywords):
            return func(first, *self.args, *args, **{**self.keywords, **keywords})
        _method.__partialmethod__ = self
        _method.__isabstractmethod__ = self.__isabstractmethod__
        return _method.__get__(obj, cls)


class _CacheInfo(tuple):
    __slots__ = ()
    __qualname__ = "CacheInfo"
    _fields = __match_args__ = ("hits", "misses", "maxsize", "currsize")

    def __new__(cls, hits, misses, maxsize, currsize):
        return tuple.__new__(cls, (hits, misses, maxsize, currsize))

    hits = property(lambda self: self[0])
    misses = property(lambda self: self[1])
    maxsize = property(lambda self: self[2])
    currsize = property(lambda self: self[3])

    def _asdict(self):
        return dict(zip(self._fields, self))

    def _replace(self, /, **kwds):
        return _CacheInfo(*map(kwds.pop, self._fields, self))

    def __repr__(self):
        return "CacheInfo(hits=%r, misses=%r, maxsize=%r, currsize=%r)" % tuple(self)


_mark = object()
_plain = frozenset({int, str})


def _key_of(args, kwds, typed):
    """What a call with keywords, or one whose types count, is remembered by."""
    key = args
    if kwds:
        key = (*args, _mark, *[part for item in kwds.items() for part in item])
    if typed:
        key = (*key, _mark, *[type(value) for value in (*args, *kwds.values())])
    return key


def lru_cache(maxsize=128, typed=False):
    """Remembers what a function gave for the arguments of its last calls."""
    if isinstance(maxsize, int):
        maxsize = max(maxsize, 0)
    elif maxsize is not None:
        if callable(maxsize) and isinstance(typed, bool):
            return _remembering(maxsize, 128, typed)
        raise TypeError("Expected first argument to be an integer, a callable, or None")

    def decorator(function):
        return _remembering(function, maxsize, typed)
    return decorator


def cache(user_function, /):
    """Remembers everything that a function gave."""
    return _remembering(user_function, None, False)


def _remembering(function, maxsize, typed):
    if not callable(function):
        raise TypeError("the first argument must be callable")
    kept = {}
    get = kept.get
    hits = misses = 0

    # With a limit. The last used stands last.
    def limited(*args, **kwds):
        nonlocal hits, misses
        if kwds or typed:
            key = _key_of(args, kwds, typed)
        elif len(args) == 1 and type(args[0]) in _plain:
            key = args[0]
        else:
            key = args
        value = get(key, _absent)
        if value is not _absent:
            del kept[key]
            kept[key] = value
            hits += 1
            return value
        misses += 1
        value = function(*args, **kwds)
        if key in kept:
            del kept[key]
        elif len(kept) >= maxsize:
            del kept[next(iter(kept))]
        kept[key] = value
        return value

    def endless(*args, **kwds):
        nonlocal hits, misses
        if kwds or typed:
            key = _key_of(args, kwds, typed)
        elif len(args) == 1 and type(args[0]) in _plain:
            key = args[0]
        else:
            key = args
        value = get(key, _absent)
        if value is _absent:
            misses += 1
            value = kept[key] = function(*args, **kwds)
        else:
            hits += 1
        return value

    def counting(*args, **kwds):
        nonlocal misses
        misses += 1
        return function(*args, **kwds)

    def cache_clear():
        """Forgets everything."""
        nonlocal hits, misses
        hits = misses = 0
        kept.clear()

    def cache_info():
        """How often the function was called and how often it was not, and how much is kept."""
        return _CacheInfo(hits, misses, maxsize, len(kept))

    wrapper = endless if maxsize is None else limited if maxsize else counting
    wrapper.cache_parameters = lambda: {"maxsize": maxsize, "typed": typed}
    wrapper.cache_clear = cache_clear
    wrapper.cache_info = cache_info
    return update_wrapper(wrapper, function)


class cached_property:
    """A property that is computed once for each instance."""

    __class_getitem__ = _subscript

    def __init__(self, func):
        self.attrname = None
        self.func = func
        self.__module__ = func.__module__
        self.__doc__ = func.__doc__

    def __set_name__(self, owner, name):
        known = self.attrname
        if known is not None and known != name:
            raise TypeError("Cannot assign the same cached_property to two different names "
                            f"({known!r} and {name!r}).")
        self.attrname = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        name = self.attrname
        if name is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        cls = type(instance).__name__
        try:
            kept = instance.__dict__
        except AttributeError:
            raise TypeError(f"No '__dict__' attribute on {cls!r} instance to cache {name!r} "
                            "property.") from None
        value = kept.get(name, _absent)
        if value is _absent:
            value = self.func(instance)
            try:
                kept[name] = value
            except TypeError:
                raise TypeError(f"The '__dict__' attribute on {cls!r} instance does not support "
                                f"item assignment for caching {name!r} property.") from None
        return value


def _nearest(cls, registry):
    order = cls.__mro__
    for known in order:
        if known in registry:
            if known is object:
                break
            return registry[known]
        found = []
        for other in registry:
            if other in order or not issubclass(known, other):
                continue
            if any(issubclass(base, other) for base in known.__bases__):
                continue
            found.append(other)
        best = [one for one in found
                if not any(other is not one and issubclass(other, one) for other in found)]
        if len(best) > 1:
            raise RuntimeError(f"Ambiguous dispatch: {best[0]} or {best[1]}")
        if best:
            return registry[best[0]]
    return registry.get(object)


_Union = type(int | str)


def _is_union(value):
    return isinstance(value, _Union) or type(value).__name__ == "_UnionGenericAlias"


def _classes(value):
    """The classes that a class or a union stands for, or None."""
    found = value.__args__ if _is_union(value) else (value,)
    for one in found:
        if not isinstance(one, type) or isinstance(one, _Alias):
            return None
    return found


def _annotated(func):
    """The classes of the first annotation of a function."""
    if not getattr(func, "__annotations__", None):
        raise TypeError(f"Invalid first argument to `register()`: {func!r}. Use either "
                        "`@register(some_class)` or plain `@register` on an annotated function.")
    from typing import get_type_hints
    for name, hint in get_type_hints(func).items():
        break
    classes = _classes(hint)
    if classes is None:
        problem = "not all arguments are classes." if _is_union(hint) else "is not a class."
        raise TypeError(f"Invalid annotation for {name!r}. {hint!r} {problem}")
    return classes


def singledispatch(func):
    """A function that chooses what to do by the class of its first argument."""
    registry = {object: func}
    chosen = {}
    name = getattr(func, "__name__", "singledispatch function")

    def dispatch(cls):
        """What is called for a class."""
        if cls not in chosen:
            chosen[cls] = _nearest(cls, registry)
        return chosen[cls]

    def register(cls, func=None):
        """Notes what to call for a class, or for the first annotation of a function."""
        classes = _classes(cls)
        if classes is None:
            if func is not None:
                raise TypeError(f"Invalid first argument to `register()`. {cls!r} is not a class or "
                                "union type.")
            func = cls
            classes = _annotated(func)
        elif func is None:
            return lambda f: register(cls, f)
        registry.update(dict.fromkeys(classes, func))
        chosen.clear()
        return func

    def wrapper(*args, **kw):
        if args:
            return dispatch(args[0].__class__)(*args, **kw)
        raise TypeError(f"{name} requires at least 1 positional argument")

    wrapper.dispatch = dispatch
    wrapper.register = register
    wrapper.registry = type(type.__dict__)(registry)
    wrapper._clear_cache = chosen.clear
    return update_wrapper(wrapper, func)


class singledispatchmethod:
    """The same for methods."""

    __isabstractmethod__ = _abstract

    def __init__(self, func):
        if not (callable(func) or hasattr(func, "__get__")):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        self.func = func
        self.dispatcher = singledispatch(func)

    def register(self, cls, method=None):
        """Notes what to call for a class."""
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        choose = self.dispatcher.dispatch
        name = getattr(self.func, "__name__", "singledispatchmethod method")

        def _method(*args, **kwargs):
            if args:
                return choose(args[0].__class__).__get__(obj, cls)(*args, **kwargs)
            raise TypeError(f"{name} requires at least 1 positional argument")

        _method.register = self.register
        _method.__isabstractmethod__ = self.__isabstractmethod__
        return update_wrapper(_method, self.func)
