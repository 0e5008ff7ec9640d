"""Classes that are mostly data."""

from keyword import iskeyword as _iskeyword

__all__ = ["dataclass", "field", "Field", "FrozenInstanceError", "InitVar", "KW_ONLY", "MISSING",
           "fields", "asdict", "astuple", "make_dataclass", "replace", "is_dataclass"]

_Alias = type(list[int])
_subscript = classmethod(lambda cls, item: _Alias(cls, item))
_Proxy = type(type.__dict__)
_Function = type(lambda: None)


class FrozenInstanceError(AttributeError):
    pass


class _MISSING_TYPE:
    __slots__ = ()


class _KW_ONLY_TYPE:
    __slots__ = ()


class _Word:
    """What is shown as one word."""
    __slots__ = ("word",)

    def __init__(self, word):
        self.word = word

    def __repr__(self):
        return self.word


MISSING, KW_ONLY = _MISSING_TYPE(), _KW_ONLY_TYPE()
_BY_FACTORY = _Word("<factory>")
_NORMAL, _OF_CLASS, _ONLY_INIT = map(_Word, ("_FIELD", "_FIELD_CLASSVAR", "_FIELD_INITVAR"))
_KNOWN, _OPTIONS = "__dataclass_fields__", "__dataclass_params__"


def _type_text(value):
    if isinstance(value, type) and not isinstance(value, _Alias):
        return value.__name__
    return repr(value)


class InitVar:
    __slots__ = ("type",)

    def __init__(self, type):
        self.type = type

    def __repr__(self):
        return f"dataclasses.InitVar[{_type_text(self.type)}]"

    def __class_getitem__(cls, type):
        return InitVar(type)


class Field:
    __slots__ = ("name", "type", "default", "default_factory", "repr", "hash", "init", "compare",
                 "metadata", "kw_only", "_field_type")

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = self.type = self._field_type = None
        self.default, self.default_factory, self.kw_only = default, default_factory, kw_only
        self.init, self.repr, self.hash, self.compare = init, repr, hash, compare
        self.metadata = _Proxy({} if metadata is None else metadata)

    def __repr__(self):
        shown = ("name", "type", "default", "default_factory", "init", "repr", "hash", "compare",
                 "metadata", "kw_only", "_field_type")
        return "Field(" + ",".join([f"{name}={getattr(self, name)!r}" for name in shown]) + ")"

    def __set_name__(self, owner, name):
        # A default may be a descriptor that wants to know its name.
        told = getattr(type(self.default), "__set_name__", None)
        if told is not None:
            told(self.default, owner, name)

    __class_getitem__ = _subscript


class _DataclassParams:
    __slots__ = ("init", "repr", "eq", "order", "unsafe_hash", "frozen", "match_args", "kw_only",
                 "slots", "weakref_slot")

    def __init__(self, *values):
        for name, value in zip(self.__slots__, values):
            setattr(self, name, value)

    def __repr__(self):
        shown = [f"{name}={getattr(self, name)!r}" for name in self.__slots__]
        return f"_DataclassParams({','.join(shown)})"


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True,
          metadata=None, kw_only=MISSING):
    """What is to be said about a field beside its type."""
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


def _is_special(annotation, cls, name):
    """Whether an annotation is ClassVar, InitVar or KW_ONLY."""
    if isinstance(annotation, str):
        text = annotation.strip()
        head = text.split("[", 1)[0].strip()
        module, _, last = head.rpartition(".")
        return last == name and (module in ("", "typing", "t", "dataclasses", "dc"))
    if name == "ClassVar":
        origin = getattr(annotation, "__origin__", annotation)
        return type(origin).__module__ == "typing" and getattr(origin, "_name", None) == "ClassVar"
    if name == "InitVar":
        return annotation is InitVar or type(annotation) is InitVar
    return annotation is KW_ONLY


def _own_field(cls, name, annotation, kw_only):
    """The field that an annotation of a class stands for."""
    given = getattr(cls, name, MISSING)
    if not isinstance(given, Field):
        # A slot of the class is no default.
        slot = type(given).__name__ == "member_descriptor"
        given = field(default=MISSING if slot else given)
    given.name, given.type = name, annotation
    if _is_special(annotation, cls, "ClassVar"):
        kind = _OF_CLASS
    else:
        kind = _ONLY_INIT if _is_special(annotation, cls, "InitVar") else _NORMAL
    given._field_type = kind
    if kind is not _NORMAL and given.default_factory is not MISSING:
        raise TypeError(f"field {name} cannot have a default factory")
    if given.kw_only is MISSING:
        if kind is not _OF_CLASS:
            given.kw_only = kw_only
    elif kind is _OF_CLASS:
        raise TypeError(f"field {name} is a ClassVar but specifies kw_only")
    if kind is _NORMAL and type(given.default).__hash__ is None:
        raise ValueError(f"mutable default {type(given.default)} for field {name} is not allowed: "
                         "use default_factory")
    return given


_shown = []


def _repr_of(names):
    def __repr__(self):
        for one in _shown:
            if one is self:
                return "..."
        _shown.append(self)
        try:
            inner = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
        finally:
            _shown.pop()
        return f"{self.__class__.__qualname__}({inner})"
    return __repr__


def _word(name):
    """A name as it may stand in a text that is run. Whatever else a program made of its fields does
    not get there: each name is asked here, where it is put in, and not where it came from."""
    if type(name) is not str or not _isidentifier(name) or _iskeyword(name):
        raise TypeError(f"Field names must be identifiers: {name!r}")
    return name


_isidentifier = str.isidentifier


def _maker(run):
    def make(init, eq, order, hashed, frozen, has_post_init, names):
        """The functions of a class as text, run once. What is in it was written here, but for names
        that `_word` let in; values are in the names that the text finds."""
        space = {"__dataclass_set__": object.__setattr__, "__dataclass_factory__": _BY_FACTORY}
        lines = []
        names = [_word(name) for name in names]
        if init is not None:
            std, kw, everything = [[(_word(f.name), f) for f in part] for part in init]
            me = "self" if all([name != "self" for name, _ in everything]) else "__dataclass_self__"

            def param(name, f):
                if f.default is MISSING and f.default_factory is MISSING:
                    return name
                if f.default is not MISSING:
                    space[f"__dataclass_dflt_{name}__"] = f.default
                    return f"{name}=__dataclass_dflt_{name}__"
                return f"{name}=__dataclass_factory__"

            params = [me] + [param(name, f) for name, f in std]
            if kw:
                params.append("*")
                params.extend([param(name, f) for name, f in kw])
            body = []
            for name, f in everything:
                value = name
                if f.default_factory is not MISSING:
                    space[f"__dataclass_make_{name}__"] = f.default_factory
                    made = f"__dataclass_make_{name}__()"
                    value = f"{made} if {name} is __dataclass_factory__ else {name}" if f.init else made
                elif not f.init:
                    if f.default is MISSING or f._slotted is False:
                        continue
                    space[f"__dataclass_dflt_{name}__"] = f.default
                    value = f"__dataclass_dflt_{name}__"
                if f._field_type is _ONLY_INIT:
                    continue
                if frozen:
                    body.append(f" __dataclass_set__({me}, {name!r}, {value})")
                else:
                    body.append(f" {me}.{name} = {value}")
            if has_post_init:
                given = ", ".join([name for name, f in everything if f._field_type is _ONLY_INIT])
                body.append(f" {me}.__post_init__({given})")
            lines.append(f"def __init__({', '.join(params)}):")
            lines.extend(body or [" pass"])
        if eq:
            same = " and ".join(f"self.{name} == other.{name}" for name in names) or "True"
            lines += ["def __eq__(self, other):", " if self is other:", "  return True",
                      " if other.__class__ is self.__class__:", f"  return {same}",
                      " return NotImplemented"]
        if order:
            mine = "(" + "".join(f"self.{name}, " for name in names) + ")"
            theirs = "(" + "".join(f"other.{name}, " for name in names) + ")"
            for name, op in (("__lt__", "<"), ("__le__", "<="), ("__gt__", ">"), ("__ge__", ">=")):
                lines += [f"def {name}(self, other):", " if other.__class__ is self.__class__:",
                          f"  return {mine} {op} {theirs}", " return NotImplemented"]
        if hashed is not None:
            lines += ["def __hash__(self):",
                      " return hash((" + "".join([f"self.{_word(name)}, " for name in hashed]) + "))"]
        if lines:
            run("\n".join(lines) + "\n", space)
        return space
    return make


_make = _maker(_run)
del _run, _maker


def _offer(cls, name, value):
    """Gives a class an attribute, if it has none by that name itself; says whether it had none."""
    free = name not in cls.__dict__
    if free:
        setattr(cls, name, value)
    return free


def _annotation_text(value):
    if isinstance(value, type) and not isinstance(value, _Alias):
        if value.__module__ == "builtins":
            return value.__qualname__
        return f"{value.__module__}.{value.__qualname__}"
    return repr(value) if isinstance(value, str) else repr(value).replace("typing.", "")


def _signature(std, kw):
    parts = []
    for f in std + ([None] + kw if kw else []):
        if f is None:
            parts.append("*")
            continue
        text = f"{f.name}: {_annotation_text(f.type)}"
        if f.default is not MISSING:
            text += f" = {f.default!r}"
        elif f.default_factory is not MISSING:
            text += " = <factory>"
        parts.append(text)
    return "(" + ", ".join(parts) + ")"


class _Slotted:
    """A field for the text, which knows whether its class has slots. All is read once."""

    def __init__(self, f, slots):
        for name in ("name", "default", "default_factory", "init", "_field_type"):
            setattr(self, name, getattr(f, name))
        self._slotted = slots


def _collect(cls, frozen, kw_only):
    """All fields of a class, those of its bases first."""
    parents = [base for base in reversed(cls.__mro__[1:]) if hasattr(base, _KNOWN)]
    found = {}
    for base in parents:
        found.update(getattr(base, _KNOWN))
    annotations = cls.__dict__.get("__annotations__", {})
    own, marked = [], False
    for name, annotation in annotations.items():
        if not _is_special(annotation, cls, "KW_ONLY"):
            own.append(_own_field(cls, name, annotation, kw_only))
        elif marked:
            raise TypeError(f"{name!r} is KW_ONLY, but KW_ONLY has already been specified")
        else:
            marked = kw_only = True
    for f in own:
        found[f.name] = f
        # The class itself keeps no more than the default.
        if isinstance(getattr(cls, f.name, None), Field):
            if f.default is not MISSING:
                setattr(cls, f.name, f.default)
            else:
                delattr(cls, f.name)
    for name in cls.__dict__:
        if name not in annotations and isinstance(cls.__dict__[name], Field):
            raise TypeError(f"{name!r} is a field but has no type annotation")
    ice = [getattr(base, _OPTIONS).frozen for base in parents]
    if frozen and not all(ice):
        raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    if any(ice) and not frozen:
        raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
    return found


def _finish(cls, options):
    """Puts the methods on a class."""
    setattr(cls, _OPTIONS, options)
    frozen, slots = options.frozen, options.slots
    found = _collect(cls, frozen, options.kw_only)
    setattr(cls, _KNOWN, found)
    # Writing __eq__ alone makes a class unhashable: that is no word about __hash__.
    own_hash = cls.__dict__.get("__hash__", MISSING)
    hash_is_given = own_hash is not MISSING and (own_hash is not None or "__eq__" not in cls.__dict__)
    if options.order and not options.eq:
        raise ValueError("eq must be true if order is true")

    stored = [f for f in found.values() if f._field_type is _NORMAL]
    passed = [f for f in found.values() if f._field_type is not _OF_CLASS]
    std, kw = [], []
    for f in passed:
        if f.init:
            (kw if f.kw_only else std).append(f)
    given_init = None
    if options.init:
        optional = None
        for f in std:
            if f.default is not MISSING or f.default_factory is not MISSING:
                optional = f.name
            elif optional is not None:
                raise TypeError(f"non-default argument {f.name!r} follows default argument "
                                f"{optional!r}")
        wrapped = {f.name: _Slotted(f, slots) for f in passed}
        given_init = ([wrapped[f.name] for f in std], [wrapped[f.name] for f in kw],
                      list(wrapped.values()))
    if options.unsafe_hash and hash_is_given:
        raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
    hashed = None
    if options.unsafe_hash or (options.eq and frozen and not hash_is_given):
        hashed = [f.name for f in stored if (f.compare if f.hash is None else f.hash)]
    made = _make(given_init, options.eq, options.order, hashed, frozen,
                 hasattr(cls, "__post_init__"), [f.name for f in stored if f.compare])
    if options.repr:
        made["__repr__"] = _repr_of([f.name for f in stored if f.repr])
    for name in ("__init__", "__repr__", "__eq__", "__lt__", "__le__", "__gt__", "__ge__"):
        if name not in made:
            continue
        function = made[name]
        function.__qualname__ = f"{cls.__qualname__}.{name}"
        if name != "__repr__":
            function.__module__ = cls.__module__
        if name == "__init__":
            notes = {f.name: f.type.type if isinstance(f.type, InitVar) else f.type for f in std + kw}
            notes["return"] = None
            function.__annotations__ = notes
        if not _offer(cls, name, function) and name[2] in "lg":
            raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__} "
                            "Consider using functools.total_ordering")
    _offer(cls, "__replace__", _replace)
    if frozen:
        _freeze(cls, [f.name for f in stored])
    if hashed is not None:
        cls.__hash__ = made["__hash__"]
        cls.__hash__.__qualname__ = f"{cls.__qualname__}.__hash__"
        cls.__hash__.__module__ = cls.__module__
    elif options.eq and not hash_is_given:
        cls.__hash__ = None
    if not cls.__doc__:
        cls.__doc__ = cls.__name__ + _signature(std, kw)
    if options.match_args:
        _offer(cls, "__match_args__", tuple([f.name for f in std]))
    if slots:
        cls = _with_slots(cls, frozen, options.weakref_slot)
    elif options.weakref_slot:
        raise TypeError("weakref_slot is True but slots is False")
    if hasattr(cls, "__abstractmethods__"):
        from abc import update_abstractmethods
        update_abstractmethods(cls)
    return cls


def _freeze(cls, names):
    names = frozenset(names)

    def __setattr__(self, name, value):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self, name):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    for function in (__setattr__, __delattr__):
        function.__qualname__ = f"{cls.__qualname__}.{function.__name__}"
        if not _offer(cls, function.__name__, function):
            raise TypeError(f"Cannot overwrite attribute {function.__name__} in class {cls.__name__}")


def _with_slots(cls, frozen, weakref_slot):
    """The class once more, with a slot for each field."""
    body = dict(cls.__dict__)
    if "__slots__" in body:
        raise TypeError(f"{cls.__name__} already specifies __slots__")
    names = [f.name for f in fields(cls)]
    inherited = set()
    for base in cls.__mro__[1:-1]:
        known = base.__dict__.get("__slots__", ())
        inherited.update((known,) if isinstance(known, str) else known)
    slots = [name for name in names if name not in inherited]
    if weakref_slot and "__weakref__" not in inherited:
        slots.append("__weakref__")
    body["__slots__"] = tuple(slots)
    for name in (*names, "__dict__", "__weakref__"):
        body.pop(name, None)
    new = type(cls)(cls.__name__, cls.__bases__, body)
    new.__qualname__ = cls.__qualname__
    if frozen:
        # The functions that refuse must know the class that is used.
        for name in ("__setattr__", "__delattr__"):
            if name in new.__dict__:
                delattr(new, name)
        _freeze(new, names)
    return new


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False,
              frozen=False, match_args=True, kw_only=False, slots=False, weakref_slot=False):
    """Adds to a class the methods that follow from its annotations."""
    options = _DataclassParams(init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots,
                               weakref_slot)
    if cls is not None:
        return _finish(cls, options)
    return lambda cls: _finish(cls, options)


def fields(class_or_instance):
    """The fields of a dataclass."""
    known = getattr(class_or_instance, _KNOWN, None)
    if known is None:
        raise TypeError("must be called with a dataclass type or instance")
    return tuple([f for f in known.values() if f._field_type is _NORMAL])


def is_dataclass(obj):
    """Whether this is a dataclass or an instance of one."""
    return hasattr(obj if isinstance(obj, type) else type(obj), _KNOWN)


def _need_instance(obj, caller):
    if not hasattr(type(obj), _KNOWN):
        raise TypeError(f"{caller}() should be called on dataclass instances")


def asdict(obj, *, dict_factory=dict):
    """The fields as a dict, all the way down."""
    _need_instance(obj, "asdict")
    return _unfold(obj, dict_factory)


def astuple(obj, *, tuple_factory=tuple):
    """The fields as a tuple, all the way down."""
    _need_instance(obj, "astuple")
    return _unfold(obj, lambda pairs: tuple_factory([value for _, value in pairs]))


_atomic = frozenset({type(None), bool, int, float, str, complex, bytes, type(...), type, range,
                     type(NotImplemented), property, _Function, type(len)})


def _unfold(obj, pack):
    """A copy in which every dataclass became what is packed out of its names and values."""
    kind = type(obj)
    if kind in _atomic:
        return obj
    if hasattr(kind, _KNOWN):
        return pack([(f.name, _unfold(getattr(obj, f.name), pack)) for f in fields(obj)])
    if isinstance(obj, (list, tuple)):
        items = [_unfold(item, pack) for item in obj]
        if kind is list:
            return items
        return kind(*items) if isinstance(obj, tuple) and hasattr(obj, "_fields") else kind(items)
    if isinstance(obj, dict):
        pairs = [(_unfold(key, pack), _unfold(value, pack)) for key, value in obj.items()]
        if not hasattr(kind, "default_factory"):
            return kind(pairs)
        copied = kind(obj.default_factory)
        for key, value in pairs:
            copied[key] = value
        return copied
    from copy import deepcopy
    return deepcopy(obj)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, init=True, repr=True, eq=True,
                   order=False, unsafe_hash=False, frozen=False, match_args=True, kw_only=False,
                   slots=False, weakref_slot=False, module=None):
    """A dataclass out of a list of fields."""
    body = dict(namespace or {})
    annotations = {}
    for item in fields:
        parts = (item, "typing.Any") if isinstance(item, str) else item
        if not 2 <= len(parts) <= 3:
            raise TypeError(f"Invalid field: {item!r}")
        name, annotation, *default = parts
        if not (isinstance(name, str) and name.isidentifier()):
            problem = "Field names must be valid identifiers"
        elif _iskeyword(name):
            problem = "Field names must not be keywords"
        elif name in annotations:
            problem = "Field name duplicated"
        else:
            annotations[name] = annotation
            if default:
                body[name] = default[0]
            continue
        raise TypeError(f"{problem}: {name!r}")
    body["__annotations__"] = annotations
    body.setdefault("__module__", "types" if module is None else module)
    from types import new_class
    cls = new_class(cls_name, bases, {}, lambda ns: ns.update(body))
    return dataclass(cls, init=init, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash,
                     frozen=frozen, match_args=match_args, kw_only=kw_only, slots=slots,
                     weakref_slot=weakref_slot)


def replace(obj, /, **changes):
    """A new instance with some fields exchanged."""
    _need_instance(obj, "replace")
    return _replace(obj, **changes)


def _replace(self, /, **changes):
    for name, f in getattr(self, _KNOWN).items():
        if name in changes:
            if not f.init and f._field_type is not _OF_CLASS:
                raise TypeError(f"field {name} is declared with init=False, it cannot be specified "
                                "with replace()")
        elif f.init and f._field_type is not _OF_CLASS:
            if f._field_type is _ONLY_INIT and f.default is MISSING:
                raise TypeError(f"InitVar {name!r} must be specified with replace()")
            changes[name] = getattr(self, name)
    return self.__class__(**changes)
