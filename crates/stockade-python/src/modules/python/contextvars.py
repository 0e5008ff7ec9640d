"""Variables that each task has for itself.

A context is a dict that is only copied when one of those who share it changes it, so that the many
contexts a loop makes cost next to nothing.
"""

__all__ = ["Context", "ContextVar", "Token", "copy_context"]

_Alias = type(list[int])
_absent = object()


class _Missing:
    def __repr__(self): return "<Token.MISSING>"


_missing = _Missing()
_missing_class = _Missing
del _Missing


class Context:
    """The values of all variables."""

    __slots__ = ("_values", "_shared", "_entered")
    __hash__ = None

    def __new__(cls):
        self = object.__new__(cls)
        self._values = {}
        self._shared = False
        self._entered = False
        return self

    def __init_subclass__(cls, **keywords):
        raise TypeError("type '_contextvars.Context' is not an acceptable base type")

    def run(self, /, *args, **kwargs):
        """Calls a function with the variables as they are here."""
        if not args:
            raise TypeError("run() missing 1 required positional argument")
        if self._entered:
            raise RuntimeError(f"cannot enter context: {self!r} is already entered")
        outer = _current[0]
        self._entered = True
        _current[0] = self
        try:
            return args[0](*args[1:], **kwargs)
        finally:
            _current[0] = outer
            self._entered = False

    def copy(self):
        """A context with the same values."""
        self._shared = True
        new = Context()
        new._values = self._values
        new._shared = True
        return new

    def _change(self):
        if self._shared:
            self._values = dict(self._values)
            self._shared = False
        return self._values

    def __getitem__(self, var):
        return self._values[_checked(var)]

    def __contains__(self, var):
        return _checked(var) in self._values

    def get(self, var, default=None, /):
        """The value of a variable."""
        return self._values.get(_checked(var), default)

    def __iter__(self): return iter(self._values)
    def __len__(self): return len(self._values)
    def keys(self): return self._values.keys()
    def values(self): return self._values.values()
    def items(self): return self._values.items()

    def __eq__(self, other):
        if isinstance(other, Context):
            return self._values == other._values
        return NotImplemented


def _checked(var):
    if not isinstance(var, ContextVar):
        raise TypeError(f"a ContextVar key was expected, got {var!r}")
    return var


class ContextVar:
    """A variable."""

    __slots__ = ("_name", "_default")

    def __new__(cls, name, *, default=_absent):
        if not isinstance(name, str):
            raise TypeError("context variable name must be a str")
        self = object.__new__(cls)
        self._name = name
        self._default = default
        return self

    def __init_subclass__(cls, **keywords):
        raise TypeError("type '_contextvars.ContextVar' is not an acceptable base type")

    name = property(lambda self: self._name)
    __class_getitem__ = classmethod(lambda cls, item: _Alias(cls, item))

    def get(self, default=_absent, /):
        """The value here, or the default."""
        value = _current[0]._values.get(self, _absent)
        if value is not _absent:
            return value
        if default is not _absent:
            return default
        if self._default is not _absent:
            return self._default
        raise LookupError(self)

    def set(self, value, /):
        """Gives it a value here."""
        here = _current[0]
        values = here._change()
        token = object.__new__(Token)
        token._var, token._context, token._used = self, here, False
        token._old = values.get(self, _missing)
        values[self] = value
        return token

    def reset(self, token, /):
        """Takes a change back."""
        if not isinstance(token, Token):
            raise TypeError(f"expected an instance of Token, got {token!r}")
        if token._used:
            raise RuntimeError(f"{token!r} has already been used once")
        if token._var is not self:
            raise ValueError(f"{token!r} was created by a different ContextVar")
        here = _current[0]
        if token._context is not here:
            raise ValueError(f"{token!r} was created in a different Context")
        token._used = True
        values = here._change()
        if token._old is not _missing:
            values[self] = token._old
        elif values.pop(self, _absent) is _absent:
            raise LookupError(self)

    def __repr__(self):
        default = "" if self._default is _absent else f" default={self._default!r}"
        return f"<ContextVar name={self._name!r}{default} at {id(self):#x}>"


class Token:
    """What a variable was before."""

    __slots__ = ("_var", "_context", "_old", "_used")
    __hash__ = None
    MISSING = _missing

    def __new__(cls, *args, **keywords):
        raise RuntimeError("Tokens can only be created by ContextVars")

    def __init_subclass__(cls, **keywords):
        raise TypeError("type '_contextvars.Token' is not an acceptable base type")

    var = property(lambda self: self._var)
    old_value = property(lambda self: self._old)
    __class_getitem__ = classmethod(lambda cls, item: _Alias(cls, item))

    def __repr__(self):
        used = " used" if self._used else ""
        return f"<Token{used} var={self._var!r} at {id(self):#x}>"


_current = [Context()]
_current[0]._entered = True
_missing_class.__name__ = _missing_class.__qualname__ = "Token.MISSING"
_missing_class.__module__ = "builtins"
Context.__module__ = ContextVar.__module__ = Token.__module__ = "_contextvars"
del _missing_class


def copy_context():
    """The values of all variables now."""
    return _current[0].copy()


def _switch(context):
    """Makes a context the one that holds, for the event loop; gives the one before."""
    before = _current[0]
    _current[0] = context
    return before
