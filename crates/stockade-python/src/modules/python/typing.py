"""Names for annotations."""

from abc import ABCMeta, abstractmethod

__all__ = [
    "Annotated", "Any", "Callable", "ClassVar", "Concatenate", "Final", "ForwardRef", "Generic",
    "Literal", "Optional", "ParamSpec", "Protocol", "Tuple", "Type", "TypeVar", "TypeVarTuple",
    "Union", "AbstractSet", "ByteString", "Container", "ContextManager", "Hashable", "ItemsView",
    "Iterable", "Iterator", "KeysView", "Mapping", "MappingView", "MutableMapping",
    "MutableSequence", "MutableSet", "Sequence", "Sized", "ValuesView", "Awaitable",
    "AsyncIterator", "AsyncIterable", "Coroutine", "Collection", "AsyncGenerator",
    "AsyncContextManager", "Reversible", "SupportsAbs", "SupportsBytes", "SupportsComplex",
    "SupportsFloat", "SupportsIndex", "SupportsInt", "SupportsRound", "ChainMap", "Counter",
    "Deque", "Dict", "DefaultDict", "List", "OrderedDict", "Set", "FrozenSet", "NamedTuple",
    "TypedDict", "Generator", "BinaryIO", "IO", "Match", "Pattern", "TextIO", "AnyStr",
    "assert_type", "assert_never", "cast", "clear_overloads", "dataclass_transform", "final",
    "get_args", "get_origin", "get_overloads", "get_protocol_members", "get_type_hints",
    "is_protocol", "is_typeddict", "LiteralString", "Never", "NewType", "no_type_check",
    "no_type_check_decorator", "NoDefault", "NoReturn", "NotRequired", "overload", "override",
    "ParamSpecArgs", "ParamSpecKwargs", "ReadOnly", "Required", "reveal_type",
    "runtime_checkable", "Self", "Text", "TYPE_CHECKING", "TypeAlias", "TypeGuard", "TypeIs",
    "TypeAliasType", "Unpack"]


def _parameters[T, *Ts, **P]():
    pass


TypeVar, TypeVarTuple, ParamSpec = map(type, _parameters.__type_params__)
type _Alias = int
TypeAliasType = type(_Alias)
_GenericAliasType = type(list[int])
_UnionType = type(int | str)
_NoneType = type(None)
_Function = type(lambda: None)
_vars = (TypeVar, TypeVarTuple, ParamSpec)
TYPE_CHECKING = False
Text = str
del _parameters, _Alias


class _NoDefaultType:
    __slots__ = ()

    def __repr__(self):
        return "typing.NoDefault"


NoDefault = _NoDefaultType()


class ParamSpecArgs:
    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.args"

    def __eq__(self, other):
        if not isinstance(other, ParamSpecArgs):
            return NotImplemented
        return self.__origin__ == other.__origin__


class ParamSpecKwargs:
    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.kwargs"

    def __eq__(self, other):
        if not isinstance(other, ParamSpecKwargs):
            return NotImplemented
        return self.__origin__ == other.__origin__


class _Either:
    """What can stand in a union."""
    __slots__ = ()

    def __ror__(self, left):
        return Union[left, self]

    def __or__(self, right):
        return Union[self, right]


def _listed(parameters):
    return parameters if isinstance(parameters, tuple) else (parameters,)


class ForwardRef(_Either):
    """A name that is looked up later."""
    __slots__ = ("__forward_arg__", "__forward_module__", "__forward_is_argument__",
                 "__forward_is_class__")

    def __init__(self, arg, is_argument=True, module=None, *, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        self.__forward_arg__, self.__forward_module__ = arg, module
        self.__forward_is_argument__, self.__forward_is_class__ = is_argument, is_class

    def __hash__(self):
        return hash(self.__forward_arg__)

    def __eq__(self, other):
        if isinstance(other, ForwardRef):
            return self.__forward_arg__ == other.__forward_arg__
        return NotImplemented

    def __repr__(self):
        home = self.__forward_module__
        more = "" if home is None else f", module={home!r}"
        return f"ForwardRef({self.__forward_arg__!r}{more})"


def _finder(main):
    absent = object()

    def find(name, globalns, localns):
        for space in (localns, globalns):
            if space is not None and name in space:
                return space[name]
        value = main(name, absent)
        if value is absent:
            raise NameError(f"name {name!r} is not defined", name=name)
        return value
    return find


_find = _finder(_main)
del _main, _finder


class _Reader:
    """Reads a type expression: names, attributes, brackets, `|`, literals. It calls nothing."""

    def __init__(self, text, globalns, localns):
        self.text = text.strip()
        self.at = 0
        self.globalns = globalns
        self.localns = localns

    def fail(self):
        raise SyntaxError(f"Forward reference must be an expression -- got {self.text!r}")

    def space(self):
        while self.at < len(self.text) and self.text[self.at] in " \t\n":
            self.at += 1

    def take(self, token):
        self.space()
        if self.text.startswith(token, self.at):
            self.at += len(token)
            return True
        return False

    def read(self):
        value = self.tuple()
        self.space()
        if self.at != len(self.text):
            self.fail()
        return value

    def tuple(self, end=None):
        first = self.union()
        if not self.take(","):
            return first
        items = [first]
        while True:
            self.space()
            if self.at >= len(self.text) or (end and self.text.startswith(end, self.at)):
                break
            items.append(self.union())
            if not self.take(","):
                break
        return tuple(items)

    def union(self):
        value = self.postfix()
        while self.take("|"):
            other = self.postfix()
            value = value | other
        return value

    def postfix(self):
        value = self.atom()
        while True:
            if self.take("."):
                value = getattr(value, self.name())
            elif self.take("["):
                key = self.tuple("]")
                if not self.take("]"):
                    self.fail()
                value = value[key]
            else:
                return value

    def name(self):
        self.space()
        start = self.at
        text = self.text
        while self.at < len(text) and (text[self.at] == "_" or text[self.at].isalnum()):
            self.at += 1
        name = text[start:self.at]
        if not name.isidentifier():
            self.fail()
        return name

    def atom(self):
        self.space()
        text = self.text
        if self.at >= len(text):
            self.fail()
        if self.take("..."):
            return ...
        if self.take("*"):
            return Unpack[self.postfix()]
        if self.take("("):
            if self.take(")"):
                return ()
            value = self.tuple(")")
            if not self.take(")"):
                self.fail()
            return value
        if self.take("["):
            items = []
            while not self.take("]"):
                items.append(self.union())
                if not self.take(","):
                    if not self.take("]"):
                        self.fail()
                    break
            return items
        c = text[self.at]
        if c in "'\"":
            end = text.find(c, self.at + 1)
            if end < 0:
                self.fail()
            value = text[self.at + 1:end]
            self.at = end + 1
            return value
        if c.isdigit() or c == "-":
            start = self.at
            self.at += 1
            while self.at < len(text) and text[self.at].isdigit():
                self.at += 1
            return int(text[start:self.at])
        name = self.name()
        if name == "None":
            return None
        if name == "True":
            return True
        if name == "False":
            return False
        if self.text[self.at:self.at + 1] in ("'", '"') and name in ("b", "r", "u"):
            self.fail()
        return _find(name, self.globalns, self.localns)


def _shown(obj):
    """How a part of an annotation is shown."""
    if obj is ...:
        return "..."
    if isinstance(obj, (list, tuple)):
        return f"[{', '.join([_shown(one) for one in obj])}]"
    if isinstance(obj, _Function):
        return obj.__name__
    if not isinstance(obj, type) or isinstance(obj, _GenericAliasType):
        return repr(obj)
    home = "" if obj.__module__ == "builtins" else obj.__module__ + "."
    return home + obj.__qualname__


def _as_type(arg, msg, module=None):
    if arg is None:
        return _NoneType
    if isinstance(arg, str):
        return ForwardRef(arg, module=module)
    if isinstance(arg, _Special) and arg._name in ("ClassVar", "Final", "Generic", "Protocol"):
        raise TypeError(f"Plain {arg!r} is not valid as type argument")
    if arg is Generic or arg is Protocol:
        raise TypeError(f"Plain {arg!r} is not valid as type argument")
    if type(arg) is tuple:
        raise TypeError(f"{msg} Got {arg!r:.100}.")
    return arg


def _collect(args):
    found = []
    for arg in args:
        if isinstance(arg, type) and not isinstance(arg, _GenericAliasType):
            continue
        if isinstance(arg, _vars):
            inner = (arg,)
        elif isinstance(arg, (list, tuple)):
            inner = _collect(arg)
        else:
            inner = getattr(arg, "__parameters__", ())
        for one in inner:
            if one not in found:
                found.append(one)
    return tuple(found)


def _replace(arg, given):
    if isinstance(arg, _vars):
        return given.get(arg, arg)
    if isinstance(arg, list):
        return [_replace(one, given) for one in arg]
    params = getattr(arg, "__parameters__", ())
    if params and not isinstance(arg, type):
        return arg[tuple(given.get(one, one) for one in params)]
    return arg


class _Base(_Either):
    """What may stand in an annotation."""

    def __call__(self, *args, **kwds):
        raise TypeError(f"Cannot instantiate {self!r}")

    def __subclasscheck__(self, cls):
        raise TypeError(f"{self} cannot be used with issubclass()")

    def __instancecheck__(self, obj):
        raise TypeError(f"{self} cannot be used with isinstance()")

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass {self!r}")

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


class _Special(_Base):
    """A name with its own meaning, such as `Union` and `ClassVar`."""

    def __init__(self, name, get, doc=None):
        self._name = name
        self._get = get
        self.__doc__ = doc
        self.__name__ = self.__qualname__ = name
        self.__module__ = "typing"

    def __repr__(self):
        return f"typing.{self._name}"

    def __getitem__(self, parameters):
        if self._get is None:
            raise TypeError(f"{self} is not subscriptable")
        return self._get(self, parameters)

    def __hash__(self):
        return hash(self._name)


def _mark(obj, name, value=True, expected=(AttributeError, TypeError)):
    """Gives an object an attribute, if it takes one."""
    try:
        setattr(obj, name, value)
    except expected:
        pass
    return obj


class _GenericAlias(_Base):
    """`List[int]`, `Box[T]` and the like."""

    def __init__(self, origin, args, *, name=None, params=None):
        self.__origin__ = origin
        self.__args__ = args if isinstance(args, tuple) else (args,)
        self.__parameters__ = _collect(self.__args__) if params is None else params
        self._name = name
        self._makes = name is None
        if not name:
            self.__module__ = getattr(origin, "__module__", "typing")

    def __repr__(self):
        name = f"typing.{self._name}" if self._name else _shown(self.__origin__)
        args = ", ".join([_shown(a) for a in self.__args__]) if self.__args__ else "()"
        return f"{name}[{args}]"

    def __eq__(self, other):
        if not isinstance(other, _GenericAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __getitem__(self, args):
        params = self.__parameters__
        if self.__origin__ in (Generic, Protocol):
            raise TypeError(f"Cannot subscript already-subscripted {self}")
        if not params:
            raise TypeError(f"{self} is not a generic class")
        args = _listed(args)
        if len(params) == 1 and isinstance(params[0], ParamSpec) and not (
                args and (isinstance(args[0], (list, tuple, ParamSpec)) or args[0] is ...)):
            args = (args,)
        args = _fit(self, params, args)
        given = {}
        for param, arg in zip(params, args):
            if isinstance(param, TypeVar):
                arg = _as_type(arg, "Parameters to generic types must be types.")
            given[param] = arg
        new = []
        for arg in self.__args__:
            value = _replace(arg, given)
            if isinstance(arg, (ParamSpec, TypeVarTuple)) and isinstance(value, (list, tuple)):
                new.extend(value)
            else:
                new.append(value)
        return self._copy(tuple(new))

    def _copy(self, args):
        return self.__class__(self.__origin__, args, name=self._name)

    def __call__(self, *args, **kwargs):
        if not self._makes:
            raise TypeError(f"Type {self._name} cannot be instantiated; use "
                            f"{self.__origin__.__name__}() instead")
        made = self.__origin__(*args, **kwargs)
        _mark(made, "__orig_class__", self, Exception)
        return made

    def __getattr__(self, attr):
        if attr in ("__origin__", "__args__") or (attr[:2] == attr[-2:] == "__"):
            raise AttributeError(attr)
        return getattr(self.__origin__, attr)

    def __mro_entries__(self, bases):
        if isinstance(self.__origin__, _Special):
            return super().__mro_entries__(bases)
        if self._name:
            return _alias_bases(self, bases)
        if self.__origin__ is Generic:
            later = bases[bases.index(self) + 1:]
            if Protocol in bases or any(
                    [isinstance(base, _GenericAlias) and base is not self for base in later]):
                # Another base brings it along.
                return ()
        return (self.__origin__,)

    def __iter__(self):
        return iter((Unpack[self],))

    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type(obj))

    def __subclasscheck__(self, cls):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")


def _alias_bases(self, bases):
    res = []
    if self.__origin__ not in bases:
        res.append(self.__origin__)
    at = bases.index(self)
    if not any(isinstance(b, _Base) or (isinstance(b, type) and issubclass(b, Generic))
               for b in bases[at + 1:]):
        res.append(Generic)
    return tuple(res)


def _fit(what, params, args):
    """As many arguments as there are parameters."""
    for at, param in enumerate(params):
        if isinstance(param, TypeVarTuple):
            after = len(params) - at - 1
            if len(args) < len(params) - 1:
                break
            end = len(args) - after
            return (*args[:at], args[at:end], *args[end:])
    args = list(args)
    while len(args) < len(params) and params[len(args)].has_default():
        args.append(params[len(args)].__default__)
    if len(args) != len(params):
        if len(args) > len(params):
            few, expected = "many", len(params)
        else:
            few = "few"
            expected = f"at least {sum(not p.has_default() for p in params)}"
        raise TypeError(f"Too {few} arguments for {what}; actual {len(args)}, expected {expected}")
    return tuple(args)


class _Lazy(_GenericAlias):
    """`typing.List`, `typing.Iterable`: an origin that is found when it is needed."""

    def __init__(self, module, origin, count, name):
        self._place = (module, origin)
        self._takes = count
        self._name = name
        self._makes = False
        self.__doc__ = f"A generic version of {module}.{origin}."
        self.__module__ = "typing"

    def __getattr__(self, attr):
        if attr == "__origin__":
            module, name = self._place
            if module == "builtins":
                value = _builtin[name]
            elif module == "collections":
                import collections
                value = getattr(collections, name)
            elif module == "contextlib":
                import contextlib
                value = getattr(contextlib, name)
            elif module == "re":
                import re
                value = getattr(re, name)
            else:
                import collections.abc
                value = getattr(collections.abc, name)
            return value
        if attr == "__parameters__":
            return ()
        if attr in ("__name__", "__qualname__"):
            return self._name
        if attr[:2] == attr[-2:] == "__":
            raise AttributeError(attr)
        return getattr(self.__origin__, attr)

    def __repr__(self):
        return f"typing.{self._name}"

    def __eq__(self, other):
        return self is other

    def __hash__(self):
        return hash(self._name)

    def __getitem__(self, params):
        params = tuple([_as_type(param, "Parameters to generic types must be types.")
                        for param in _listed(params)])
        count = self._takes
        if count == 0:
            raise TypeError(f"{self} is not a generic class")
        if self._name in ("Generator", "AsyncGenerator"):
            if len(params) < count:
                params += (_NoneType,) * (count - len(params))
        elif self._name in ("ContextManager", "AsyncContextManager") and len(params) == 1:
            params += (bool | None,)
        if len(params) != count:
            few = "many" if len(params) > count else "few"
            raise TypeError(f"Too {few} arguments for {self}; actual {len(params)}, expected {count}")
        return _GenericAlias(self.__origin__, params, name=self._name)

    def __instancecheck__(self, obj):
        return isinstance(obj, self.__origin__)

    def __subclasscheck__(self, cls):
        if not isinstance(cls, type):
            raise TypeError("issubclass() arg 1 must be a class")
        return issubclass(cls, self.__origin__)

    def __mro_entries__(self, bases):
        return _alias_bases(self, bases)


_builtin = {t.__name__: t for t in (list, dict, set, frozenset, tuple, type)}


class _TupleAlias(_Lazy):
    def __getitem__(self, params):
        params = _listed(params)
        if not params:
            return _GenericAlias(tuple, (), name="Tuple")
        msg = "Tuple[t0, t1, ...]: each t must be a type."
        if len(params) >= 2 and params[-1] is ...:
            params = tuple([_as_type(p, msg) for p in params[:-1]]) + (...,)
        else:
            params = tuple([_as_type(p, msg) for p in params])
        return _GenericAlias(tuple, params, name="Tuple")


class _CallableAlias(_GenericAlias):
    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and (args[0] is ... or isinstance(args[0], ParamSpec)
                               or isinstance(args[0], _ConcatenateAlias)):
            return f"typing.Callable[{_shown(args[0])}, {_shown(args[1])}]"
        shown = ", ".join([_shown(a) for a in args[:-1]])
        return f"typing.Callable[[{shown}], {_shown(args[-1])}]"


class _CallableType(_Lazy):
    def __getitem__(self, params):
        if not isinstance(params, tuple) or len(params) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        args, result = params
        result = _as_type(result, "Callable[args, result]: result must be a type.")
        if isinstance(args, (list, tuple)):
            args = tuple([_as_type(a, "Callable[[arg, ...], result]: each arg must be a type.")
                          for a in args])
        elif args is ... or isinstance(args, (ParamSpec, _ConcatenateAlias)):
            args = (args,)
        else:
            args = (args,)
        return _CallableAlias(self.__origin__, args + (result,), name="Callable")


class _UnionGenericAlias(_GenericAlias):
    def _copy(self, args):
        return Union[args]

    def __eq__(self, other):
        if isinstance(other, _UnionType) or isinstance(other, _UnionGenericAlias):
            return set(self.__args__) == {_NoneType if a is None else a for a in other.__args__}
        return NotImplemented

    def __repr__(self):
        others = [arg for arg in self.__args__ if arg is not _NoneType]
        if len(others) == 1 and len(self.__args__) == 2:
            return f"typing.Optional[{_shown(others[0])}]"
        return f"typing.Union[{', '.join([_shown(arg) for arg in self.__args__])}]"

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __instancecheck__(self, obj):
        return any(isinstance(obj, arg) for arg in self.__args__)

    def __subclasscheck__(self, cls):
        return any(issubclass(cls, arg) for arg in self.__args__)


def _unique(params):
    """Each once; not all can be in a set."""
    found = []
    for param in params:
        if param in found:
            continue
        found.append(param)
    return found


def _get_union(self, parameters):
    if parameters == ():
        raise TypeError("Cannot take a Union of no types.")
    flat = []
    for p in _listed(parameters):
        p = _as_type(p, "Union[arg, ...]: each arg must be a type.")
        if isinstance(p, (_UnionGenericAlias, _UnionType)):
            flat.extend(_NoneType if a is None else a for a in p.__args__)
        else:
            flat.append(p)
    flat = _unique(flat)
    if len(flat) == 1:
        return flat[0]
    return _UnionGenericAlias(Union, tuple(flat))


def _get_optional(self, parameters):
    arg = _as_type(parameters, f"{self} requires a single type.")
    return Union[arg, _NoneType]


def _one(self, parameters):
    item = _as_type(parameters, f"{self} accepts only single type.")
    return _GenericAlias(self, (item,))


def _one_type(self, parameters):
    item = _as_type(parameters, f"{self._name} accepts only a single type.")
    return _GenericAlias(self, (item,))


class _LiteralAlias(_GenericAlias):
    def __repr__(self):
        return f"typing.Literal[{', '.join([repr(a) for a in self.__args__])}]"

    def __eq__(self, other):
        if not isinstance(other, _LiteralAlias):
            return NotImplemented
        return set(_typed(self.__args__)) == set(_typed(other.__args__))

    def __hash__(self):
        return hash(frozenset(_typed(self.__args__)))


def _typed(values):
    return [(value, type(value)) for value in values]


def _get_literal(self, parameters):
    flat = []
    for value in _listed(parameters):
        flat += value.__args__ if isinstance(value, _LiteralAlias) else (value,)
    try:
        # True is no 1 here.
        flat = [value for value, _ in dict.fromkeys(_typed(flat))]
    except TypeError:
        pass
    return _LiteralAlias(self, tuple(flat), params=())


class _ConcatenateAlias(_GenericAlias):
    pass


def _get_concatenate(self, parameters):
    if parameters == ():
        raise TypeError("Cannot take a Concatenate of no types.")
    parameters = _listed(parameters)
    if not (parameters[-1] is ... or isinstance(parameters[-1], ParamSpec)):
        raise TypeError("The last parameter to Concatenate should be a ParamSpec variable or ellipsis.")
    msg = "Concatenate[arg, ...]: each arg must be a type."
    parameters = (*(_as_type(p, msg) for p in parameters[:-1]), parameters[-1])
    return _ConcatenateAlias(self, parameters)


class _AnnotatedAlias(_GenericAlias):
    def __init__(self, origin, metadata):
        if isinstance(origin, _AnnotatedAlias):
            # One inside the other is one.
            origin, metadata = origin.__origin__, origin.__metadata__ + metadata
        super().__init__(origin, (origin,), name="Annotated")
        self.__metadata__ = metadata

    def _copy(self, args):
        return _AnnotatedAlias(args[0], self.__metadata__)

    def __repr__(self):
        shown = ", ".join(repr(a) for a in self.__metadata__)
        return f"typing.Annotated[{_shown(self.__origin__)}, {shown}]"

    def __eq__(self, other):
        if isinstance(other, _AnnotatedAlias):
            return (self.__origin__ == other.__origin__
                    and self.__metadata__ == other.__metadata__)
        return NotImplemented

    def __hash__(self):
        return hash((self.__origin__, self.__metadata__))

    def __call__(self, *args, **kwargs):
        return self.__origin__(*args, **kwargs)

    def __mro_entries__(self, bases):
        return (self.__origin__,)


def _get_annotated(self, params):
    params = _listed(params)
    if len(params) < 2:
        raise TypeError("Annotated[...] should be used with at least two arguments (a type and an "
                        "annotation).")
    origin = params[0]
    if not (isinstance(origin, _GenericAlias) and origin.__origin__ in (ClassVar, Final)):
        origin = _as_type(origin, "Annotated[t, ...]: t must be a type.")
    return _AnnotatedAlias(origin, params[1:])


class _UnpackAlias(_GenericAlias):
    def __repr__(self):
        return f"typing.Unpack[{_shown(self.__args__[0])}]"


def _get_unpack(self, parameters):
    return _UnpackAlias(self, (_as_type(parameters, f"{self} accepts only single type."),))


ClassVar = _Special("ClassVar", _one)
Final = _Special("Final", _one)
Union = _Special("Union", _get_union)
Optional = _Special("Optional", _get_optional)
Literal = _Special("Literal", _get_literal)
Concatenate = _Special("Concatenate", _get_concatenate)
Annotated = _Special("Annotated", _get_annotated)
Unpack = _Special("Unpack", _get_unpack)
TypeGuard = _Special("TypeGuard", _one)
TypeIs = _Special("TypeIs", _one)
Required = _Special("Required", _one)
NotRequired = _Special("NotRequired", _one)
ReadOnly = _Special("ReadOnly", _one)
TypeAlias = _Special("TypeAlias", None)
Self = _Special("Self", None)
LiteralString = _Special("LiteralString", None)
Never = _Special("Never", None)
NoReturn = _Special("NoReturn", None)


class _AnyMeta(type):
    """The class of `Any`, which is like any other class once it is derived from."""

    def __repr__(self):
        return super().__repr__() if self is not Any else "typing.Any"

    def __instancecheck__(self, obj):
        if self is not Any:
            return super().__instancecheck__(obj)
        raise TypeError("typing.Any cannot be used with isinstance()")


class Any(metaclass=_AnyMeta):
    """A type that goes with every other."""

    def __new__(cls, *args, **kwargs):
        if cls is not Any:
            return super().__new__(cls)
        raise TypeError("Any cannot be instantiated")


def _begin_generic(cls):
    bases = cls.__dict__.get("__orig_bases__")
    if bases is not None:
        error = Generic in bases
    else:
        error = Generic in cls.__bases__ and cls.__name__ != "Protocol" and type(cls) is not _TypedDictMeta
    if error:
        raise TypeError("Cannot inherit from plain Generic")
    params = ()
    if bases is not None:
        params = _collect([b for b in bases if not isinstance(b, type)])
        declared = None
        for base in bases:
            if isinstance(base, _GenericAlias) and base.__origin__ in (Generic, Protocol):
                if declared is not None and base.__origin__ is Generic:
                    raise TypeError("Cannot inherit from Generic[...] multiple times.")
                declared = base.__parameters__
        if declared is not None:
            missing = [p for p in params if p not in declared]
            if missing:
                shown = ", ".join(str(p) for p in missing)
                listed = ", ".join(str(p) for p in declared)
                raise TypeError(f"Some type variables ({shown}) are not listed in Generic[{listed}]")
            params = declared
    return params


class Generic:
    """A class with parameters."""
    __slots__ = ()

    def __class_getitem__(cls, params):
        if not isinstance(params, tuple):
            params = (params,)
        if cls is Generic or cls is Protocol:
            if not params:
                raise TypeError(f"Parameter list to {cls.__qualname__}[...] cannot be empty")
            for p in params:
                if not isinstance(p, _vars) and not isinstance(p, _UnpackAlias) and not (
                        isinstance(p, _GenericAliasType) and isinstance(p.__origin__, TypeVarTuple)):
                    raise TypeError(f"Parameters to {cls.__name__}[...] must all be type variables or "
                                    "parameter specification variables.")
            if len(set(params)) != len(params):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be unique")
            return _GenericAlias(cls, params)
        known = cls.__parameters__
        if not known:
            raise TypeError(f"{cls} is not a generic class")
        if len(known) == 1 and isinstance(known[0], ParamSpec):
            if not (len(params) == 1 and (isinstance(params[0], (list, tuple, ParamSpec))
                                          or params[0] is ...)):
                params = (params,)
        params = _fit(cls, known, params)
        flat = []
        for param, value in zip(known, params):
            if isinstance(param, TypeVarTuple) and isinstance(value, tuple):
                flat.extend(value)
            elif isinstance(param, TypeVar):
                flat.append(_as_type(value, "Parameters to generic types must be types."))
            elif isinstance(value, list):
                flat.append(tuple(value))
            else:
                flat.append(value)
        return _GenericAlias(cls, tuple(flat))

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        own = cls.__dict__.get("__parameters__")
        if not (isinstance(own, tuple) and own and cls.__dict__.get("__type_params__")):
            cls.__parameters__ = _begin_generic(cls)


_not_members = frozenset(
    "__abstractmethods__ __annotations__ __dict__ __doc__ __init__ __module__ __new__ __slots__ "
    "__subclasshook__ __weakref__ __class_getitem__ __match_args__ __static_attributes__ "
    "__firstlineno__ __parameters__ __orig_bases__ __orig_class__ _is_protocol _is_runtime_protocol "
    "__protocol_attrs__ __non_callable_proto_members__ __type_params__ _abc_impl __qualname__ "
    "__orig_bases__ __init_subclass__".split())


def _protocol_attrs(cls):
    attrs = set()
    for base in cls.__mro__[:-1]:
        if base.__name__ in ("Protocol", "Generic") and base.__module__ == "typing":
            continue
        for attr in (*base.__dict__, *base.__dict__.get("__annotations__", {})):
            if not attr.startswith("_abc_") and attr not in _not_members:
                attrs.add(attr)
    return attrs


_absent = object()


def _static(obj, name):
    """An attribute without running code of the object."""
    found = _absent
    try:
        found = object.__getattribute__(obj, "__dict__").get(name, _absent)
    except (AttributeError, TypeError):
        pass
    if found is not _absent:
        return found
    for base in type(obj).__mro__:
        if name in base.__dict__:
            return base.__dict__[name]
    return getattr(obj, name, _absent) if name not in dir(type(obj)) else getattr(type(obj), name, _absent)


def _may_be_base(base):
    """Whether a protocol may be derived from this."""
    return (base in (object, Generic) or base.__module__ in ("collections.abc", "contextlib")
            or getattr(base, "_is_protocol", False)
            or (base.__name__ == "Generic" and base.__module__ == "typing"))


def _need_runtime(cls):
    if not getattr(cls, "_is_runtime_protocol", False):
        raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")


class _ProtocolMeta(ABCMeta):
    """The class of protocols."""

    def __new__(mcls, name, bases, namespace, /, **kwargs):
        # The first protocol of all is made before there is a name for it.
        if Protocol is not None and Protocol in bases:
            wrong = [base for base in bases if not _may_be_base(base)]
            if wrong:
                raise TypeError(f"Protocols can only inherit from other protocols, got {wrong[0]!r}")
        return super().__new__(mcls, name, bases, namespace, **kwargs)

    def __init__(cls, *args, **kwargs):
        if getattr(cls, "_is_protocol", False):
            cls.__protocol_attrs__ = _protocol_attrs(cls)

    def __call__(cls, *args, **kwargs):
        if cls._is_protocol:
            raise TypeError("Protocols cannot be instantiated")
        return super().__call__(*args, **kwargs)

    def __instancecheck__(cls, instance):
        if not getattr(cls, "_is_protocol", False):
            return super().__instancecheck__(instance)
        if cls is Protocol:
            return type.__instancecheck__(cls, instance)
        _need_runtime(cls)
        if type.__subclasscheck__(cls, type(instance)):
            return True
        if any(isinstance(instance, known) for known in cls._abc_impl):
            return True
        for name in cls.__protocol_attrs__:
            value = _static(instance, name)
            # None in the place of a method says that there is none.
            if value is _absent or value is None and name not in cls.__non_callable_proto_members__:
                return False
        return True

    def __subclasscheck__(cls, other):
        if not getattr(cls, "_is_protocol", False):
            return super().__subclasscheck__(other)
        if cls is Protocol:
            return type.__subclasscheck__(cls, other)
        if not isinstance(other, type):
            raise TypeError("issubclass() arg 1 must be a class")
        _need_runtime(cls)
        data = cls.__non_callable_proto_members__
        if data and cls.__dict__.get("__subclasshook__") is None:
            shown = ", ".join(map(repr, sorted(data)))
            raise TypeError("Protocols with non-method members don't support issubclass(). "
                            f"Non-method members: {shown}.")
        return type.__subclasscheck__(cls, other) or _implements(cls, other)


def _implements(cls, other):
    """Whether a class has all that a protocol asks for."""
    if any(issubclass(other, known) for known in cls._abc_impl):
        return True
    notes_count = getattr(other, "_is_protocol", False)

    def has(name):
        for base in other.__mro__:
            names = base.__dict__
            if name in names:
                return names[name] is not None
            if notes_count and name in names.get("__annotations__", {}):
                return True
        return False

    return all(has(name) for name in cls.__protocol_attrs__)


Protocol = None


class Protocol(Generic, metaclass=_ProtocolMeta):
    """A class that others belong to by what they have."""
    _is_protocol, _is_runtime_protocol = True, False
    __slots__ = ()

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        # A class that merely implements a protocol is none.
        if not cls.__dict__.get("_is_protocol"):
            cls._is_protocol = Protocol in cls.__bases__
        if cls._is_protocol and cls.__init__ is Protocol.__init__:
            cls.__init__ = _no_init


def _no_init(self, *args, **kwargs):
    if type(self)._is_protocol:
        raise TypeError("Protocols cannot be instantiated")
    for base in type(self).__mro__:
        init = base.__dict__.get("__init__", _no_init)
        if init is not _no_init:
            init(self, *args, **kwargs)
            return


def runtime_checkable(cls):
    """Lets a protocol be used with isinstance()."""
    if not (isinstance(cls, type) and issubclass(cls, Generic) and getattr(cls, "_is_protocol", False)):
        raise TypeError(f"@runtime_checkable can be only applied to protocol classes, got {cls!r}")
    cls._is_runtime_protocol = True
    cls.__non_callable_proto_members__ = {
        attr for attr in cls.__protocol_attrs__ if not callable(getattr(cls, attr, None))}
    return cls


def is_protocol(tp, /):
    return isinstance(tp, type) and getattr(tp, "_is_protocol", False) and tp is not Protocol


def get_protocol_members(tp, /):
    if not is_protocol(tp):
        raise TypeError(f"{tp!r} is not a Protocol")
    return frozenset(tp.__protocol_attrs__)


@runtime_checkable
class SupportsInt(Protocol):
    __slots__ = ()

    @abstractmethod
    def __int__(self) -> int:
        """What int() gives."""


@runtime_checkable
class SupportsFloat(Protocol):
    __slots__ = ()

    @abstractmethod
    def __float__(self) -> float:
        """What float() gives."""


@runtime_checkable
class SupportsComplex(Protocol):
    __slots__ = ()

    @abstractmethod
    def __complex__(self) -> complex:
        """What complex() gives."""


@runtime_checkable
class SupportsBytes(Protocol):
    __slots__ = ()

    @abstractmethod
    def __bytes__(self) -> bytes:
        """What bytes() gives."""


@runtime_checkable
class SupportsIndex(Protocol):
    __slots__ = ()

    @abstractmethod
    def __index__(self) -> int:
        """What operator.index() gives."""


T = TypeVar("T")
KT = TypeVar("KT")
VT = TypeVar("VT")
T_co = TypeVar("T_co", covariant=True)
AnyStr = TypeVar("AnyStr", bytes, str)


@runtime_checkable
class SupportsAbs(Protocol[T_co]):
    __slots__ = ()

    @abstractmethod
    def __abs__(self) -> T_co:
        """What abs() gives."""


@runtime_checkable
class SupportsRound(Protocol[T_co]):
    __slots__ = ()

    @abstractmethod
    def __round__(self, ndigits: int = 0) -> T_co:
        """What round() gives."""


_abc = "collections.abc"
Hashable = _Lazy(_abc, "Hashable", 0, "Hashable")
Awaitable = _Lazy(_abc, "Awaitable", 1, "Awaitable")
Coroutine = _Lazy(_abc, "Coroutine", 3, "Coroutine")
AsyncIterable = _Lazy(_abc, "AsyncIterable", 1, "AsyncIterable")
AsyncIterator = _Lazy(_abc, "AsyncIterator", 1, "AsyncIterator")
Iterable = _Lazy(_abc, "Iterable", 1, "Iterable")
Iterator = _Lazy(_abc, "Iterator", 1, "Iterator")
Reversible = _Lazy(_abc, "Reversible", 1, "Reversible")
Sized = _Lazy(_abc, "Sized", 0, "Sized")
Container = _Lazy(_abc, "Container", 1, "Container")
Collection = _Lazy(_abc, "Collection", 1, "Collection")
AbstractSet = _Lazy(_abc, "Set", 1, "AbstractSet")
MutableSet = _Lazy(_abc, "MutableSet", 1, "MutableSet")
Mapping = _Lazy(_abc, "Mapping", 2, "Mapping")
MutableMapping = _Lazy(_abc, "MutableMapping", 2, "MutableMapping")
Sequence = _Lazy(_abc, "Sequence", 1, "Sequence")
MutableSequence = _Lazy(_abc, "MutableSequence", 1, "MutableSequence")
ByteString = _Lazy(_abc, "ByteString", 0, "ByteString")
MappingView = _Lazy(_abc, "MappingView", 1, "MappingView")
KeysView = _Lazy(_abc, "KeysView", 1, "KeysView")
ItemsView = _Lazy(_abc, "ItemsView", 2, "ItemsView")
ValuesView = _Lazy(_abc, "ValuesView", 1, "ValuesView")
Generator = _Lazy(_abc, "Generator", 3, "Generator")
AsyncGenerator = _Lazy(_abc, "AsyncGenerator", 2, "AsyncGenerator")
ContextManager = _Lazy("contextlib", "AbstractContextManager", 2, "ContextManager")
AsyncContextManager = _Lazy("contextlib", "AbstractAsyncContextManager", 2, "AsyncContextManager")
List = _Lazy("builtins", "list", 1, "List")
Set = _Lazy("builtins", "set", 1, "Set")
FrozenSet = _Lazy("builtins", "frozenset", 1, "FrozenSet")
Dict = _Lazy("builtins", "dict", 2, "Dict")
Type = _Lazy("builtins", "type", 1, "Type")
Tuple = _TupleAlias("builtins", "tuple", -1, "Tuple")
Deque = _Lazy("collections", "deque", 1, "Deque")
DefaultDict = _Lazy("collections", "defaultdict", 2, "DefaultDict")
OrderedDict = _Lazy("collections", "OrderedDict", 2, "OrderedDict")
Counter = _Lazy("collections", "Counter", 1, "Counter")
ChainMap = _Lazy("collections", "ChainMap", 2, "ChainMap")
Pattern = _Lazy("re", "Pattern", 1, "Pattern")
Match = _Lazy("re", "Match", 1, "Match")
Callable = _CallableType(_abc, "Callable", 2, "Callable")


class IO(Generic[AnyStr]):
    """A file to read from and write to."""
    __slots__ = ()


class BinaryIO(IO[bytes]):
    __slots__ = ()


class TextIO(IO[str]):
    __slots__ = ()


def cast(typ, val):
    """The value as it is."""
    return val


def assert_type(val, typ, /):
    return val


def reveal_type(obj, /):
    import sys
    print(f"Runtime type is {type(obj).__name__!r}", file=sys.stderr)
    return obj


def assert_never(arg, /):
    value = repr(arg)
    if len(value) > 100:
        value = value[:100] + "..."
    raise AssertionError(f"Expected code to be unreachable, but got: {value}")


_overloads = {}


def _overload_dummy(*args, **kwds):
    """Helper for @overload to raise when called."""
    raise NotImplementedError(
        "You should not call an overloaded function. A series of @overload-decorated functions "
        "outside a stub module should always be followed by an implementation that is not "
        "@overload-ed.")


def _place_of(func):
    inner = getattr(func, "__func__", func)
    return inner.__module__, inner.__qualname__


def get_overloads(func):
    return _overloads.get(_place_of(func), [])[:]


def overload(func):
    """One of several signatures of a function."""
    try:
        place = _place_of(func)
    except AttributeError:
        return _overload_dummy
    _overloads.setdefault(place, []).append(func)
    return _overload_dummy


def clear_overloads():
    _overloads.clear()


def final(f):
    return _mark(f, "__final__")


def override(method, /):
    return _mark(method, "__override__")


def no_type_check(arg):
    return _mark(arg, "__no_type_check__")


def no_type_check_decorator(decorator):
    def wrapped(*args, **kwds):
        return no_type_check(decorator(*args, **kwds))
    return wrapped


def dataclass_transform(*, eq_default=True, order_default=False, kw_only_default=False,
                        frozen_default=False, field_specifiers=(), **kwargs):
    def decorator(cls_or_fn):
        cls_or_fn.__dataclass_transform__ = {
            "eq_default": eq_default, "order_default": order_default,
            "kw_only_default": kw_only_default, "frozen_default": frozen_default,
            "field_specifiers": field_specifiers, "kwargs": kwargs}
        return cls_or_fn
    return decorator


class NewType(_Either):
    """A name for a type that a checker tells apart."""

    def __init__(self, name, tp):
        self.__qualname__, self.__name__ = name, name.rpartition(".")[2]
        self.__supertype__, self.__module__ = tp, "__main__"

    def __call__(self, x, /):
        return x

    def __mro_entries__(self, bases):
        name = self.__name__

        class Dummy:
            def __init_subclass__(cls):
                raise TypeError(f"Cannot subclass an instance of NewType. Perhaps you were looking "
                                f"for: `{cls.__name__} = NewType({cls.__name__!r}, {name})`")
        return (Dummy,)

    def __repr__(self):
        return f"{self.__module__}.{self.__qualname__}"


def get_origin(tp):
    """`list` of `list[int]`, and so on."""
    if isinstance(tp, _AnnotatedAlias):
        return Annotated
    if isinstance(tp, (_GenericAlias, _GenericAliasType)) or hasattr(tp, "__args__") and (
            type(tp).__name__ == "_CallableAlias"):
        return tp.__origin__
    if tp is Generic:
        return Generic
    if isinstance(tp, _UnionType):
        return _UnionType
    return None


def get_args(tp):
    """What stands in the brackets."""
    if isinstance(tp, _AnnotatedAlias):
        return (tp.__origin__,) + tp.__metadata__
    if isinstance(tp, _Lazy):
        return ()
    if isinstance(tp, (_GenericAlias, _GenericAliasType)) or type(tp).__name__ == "_CallableAlias":
        args = tp.__args__
        if isinstance(tp, _CallableAlias) or type(tp).__name__ == "_CallableAlias":
            if not (len(args) == 2 and (args[0] is ... or isinstance(args[0], (ParamSpec, _ConcatenateAlias)))):
                args = (list(args[:-1]), args[-1])
        return args
    if isinstance(tp, _UnionType):
        return tuple([_NoneType if a is None else a for a in tp.__args__])
    return ()


def _resolved(value, globalns, localns, depth=0):
    if depth > 50:
        return value
    if isinstance(value, str):
        value = ForwardRef(value)
    if isinstance(value, ForwardRef):
        found = _Reader(value.__forward_arg__, globalns, localns).read()
        found = _as_type(found, "Forward references must evaluate to types.")
        return _resolved(found, globalns, localns, depth + 1)
    if isinstance(value, _LiteralAlias) or isinstance(value, _Lazy):
        return value
    if isinstance(value, (_GenericAlias, _GenericAliasType, _UnionType)):
        args = value.__args__
        new = tuple([_resolved(a, globalns, localns, depth + 1)
                     if isinstance(a, (str, ForwardRef, _GenericAlias, _GenericAliasType, _UnionType))
                     else a for a in args])
        if new == args and all(x is y for x, y in zip(new, args)):
            return value
        if isinstance(value, _GenericAliasType):
            return _GenericAliasType(value.__origin__, new)
        if isinstance(value, _UnionType):
            result = new[0]
            for one in new[1:]:
                result = result | one
            return result
        return value._copy(new)
    return value


def _strip(t):
    if isinstance(t, _AnnotatedAlias):
        return _strip(t.__origin__)
    if isinstance(t, _GenericAlias) and t.__origin__ in (Required, NotRequired, ReadOnly):
        return _strip(t.__args__[0])
    if isinstance(t, (_GenericAlias, _GenericAliasType)) and not isinstance(t, _Lazy):
        new = tuple([_strip(a) for a in t.__args__])
        if all(x is y for x, y in zip(new, t.__args__)):
            return t
        if isinstance(t, _GenericAliasType):
            return _GenericAliasType(t.__origin__, new)
        return t._copy(new)
    return t


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    """The annotations with their names looked up."""
    if getattr(obj, "__no_type_check__", None):
        return {}
    hints = {}
    if isinstance(obj, type):
        for base in reversed(obj.__mro__):
            ann = base.__dict__.get("__annotations__", {})
            params = {p.__name__: p for p in getattr(base, "__type_params__", ())}
            space = {**dict(base.__dict__), **params} if localns is None else localns
            for name, value in ann.items():
                if value is None:
                    value = _NoneType
                hints[name] = _resolved(value, globalns, space)
    else:
        ann = getattr(obj, "__annotations__", None)
        inner = obj
        while hasattr(inner, "__wrapped__"):
            inner = inner.__wrapped__
        if ann is None:
            if callable(obj) or type(obj).__name__ == "module":
                return {}
            raise TypeError(f"{obj!r} is not a module, class, method, or function.")
        params = {p.__name__: p for p in getattr(inner, "__type_params__", ())}
        space = params if localns is None else localns
        for name, value in dict(ann).items():
            if value is None:
                value = _NoneType
            hints[name] = _resolved(value, globalns, space)
    if include_extras:
        return hints
    return {k: _strip(t) for k, t in hints.items()}


class _NamedTupleMeta(type):
    def __new__(cls, typename, bases, ns):
        for base in bases:
            if base is not _NamedTuple and base is not Generic:
                raise TypeError("can only inherit from a NamedTuple type and Generic")
        kept = tuple([b for b in bases if b is not _NamedTuple])
        types = ns.get("__annotations__", {})
        defaults = [name for name in types if name in ns]
        names = list(types)
        # Those with a default must be the last.
        for late in names[names.index(defaults[0]):] if defaults else ():
            if late not in defaults:
                before = [name for name in defaults if names.index(name) < names.index(late)]
                plural = "s" if len(before) > 1 else ""
                raise TypeError(f"Non-default namedtuple field {late} cannot follow default "
                                f"field{plural} {', '.join(before)}")
        made = _tuple_class(typename, types.items(), [ns[n] for n in defaults], ns["__module__"])
        if kept:
            made = type(typename, (made, *kept), {"__slots__": (), "__module__": ns["__module__"],
                                                  "__orig_bases__": ns.get("__orig_bases__", ())})
        for key, value in ns.items():
            if key in _fixed_names:
                raise AttributeError("Cannot overwrite NamedTuple attribute " + key)
            if key not in ("__module__", "__name__", "__annotations__", "__qualname__",
                           "__orig_bases__") and key not in types:
                setattr(made, key, value)
                set_name = getattr(type(value), "__set_name__", None)
                if set_name is not None:
                    set_name(value, made, key)
        made.__qualname__ = ns.get("__qualname__", typename)
        return made


_fixed_names = frozenset({"__new__", "__init__", "__slots__", "__getnewargs__", "_fields",
                         "_field_defaults", "_field_types", "_make", "_replace", "_asdict", "_source"})


def _tuple_class(name, types, defaults, module):
    from collections import namedtuple
    types = {n: _as_type(t, f"field {n} annotation must be a type") for n, t in types}
    made = namedtuple(name, list(types), defaults=defaults, module=module)
    made.__annotations__ = types
    made.__new__.__annotations__ = types
    made.__orig_bases__ = (NamedTuple,)
    return made


class _NamedTupleFactory:
    """A tuple with names, as a base or as a function."""

    def __call__(self, typename, fields=None, /, **kwargs):
        if fields is None:
            fields = kwargs.items()
        return _tuple_class(typename, fields, (), "__main__")

    def __mro_entries__(self, bases):
        return (_NamedTuple,)

    def __repr__(self):
        return "<function NamedTuple at 0x7f0000000000>"


NamedTuple = _NamedTupleFactory()
NamedTuple.__name__ = NamedTuple.__qualname__ = "NamedTuple"
_NamedTuple = type.__new__(_NamedTupleMeta, "NamedTuple", (), {})


def _qualified(t):
    """The type inside Required, NotRequired and ReadOnly, and which of them there are."""
    found = set()
    while True:
        if isinstance(t, _AnnotatedAlias):
            t = t.__origin__
        elif isinstance(t, _GenericAlias) and t.__origin__ in (Required, NotRequired, ReadOnly):
            found.add(t.__origin__._name)
            t = t.__args__[0]
        else:
            return found


class _TypedDictMeta(type):
    def __new__(cls, name, bases, ns, total=True):
        for base in bases:
            if type(base) is not _TypedDictMeta and base is not Generic:
                raise TypeError("cannot inherit from both a TypedDict type and a non-TypedDict base "
                                "class")
        generic = (Generic,) if any(issubclass(b, Generic) for b in bases) else ()
        made = type.__new__(_TypedDictMeta, name, (*generic, dict), ns)
        if not hasattr(made, "__orig_bases__"):
            made.__orig_bases__ = bases
        own = {n: _as_type(t, "TypedDict('Name', {f0: t0, f1: t1, ...}); each t must be a type",
                             ns.get("__module__"))
               for n, t in ns.get("__annotations__", {}).items()}
        annotations = {}
        keys = {kind: set() for kind in ("required", "optional", "readonly", "mutable")}
        for base in bases:
            annotations.update(base.__dict__.get("__annotations__", {}))
            for kind, known in keys.items():
                known.update(base.__dict__.get(f"__{kind}_keys__", ()))
        annotations.update(own)
        for key, t in own.items():
            found = _qualified(t)
            needed = "Required" in found or (total and "NotRequired" not in found)
            keys["required" if needed else "optional"].add(key)
            keys["optional" if needed else "required"].discard(key)
            if "ReadOnly" not in found:
                keys["mutable"].add(key)
                keys["readonly"].discard(key)
            elif key in keys["mutable"]:
                raise TypeError(f"Cannot override mutable key {key!r} with read-only key")
            else:
                keys["readonly"].add(key)
        for kind, known in keys.items():
            setattr(made, f"__{kind}_keys__", frozenset(known))
        made.__annotations__, made.__total__ = annotations, total
        return made

    def __init__(cls, *args, **kwargs):
        pass

    def __call__(cls, *args, **kwargs):
        return dict(*args, **kwargs)

    def __subclasscheck__(cls, other):
        raise TypeError("TypedDict does not support instance and class checks")

    __instancecheck__ = __subclasscheck__


class _TypedDictFactory:
    """A dict with known keys, as a base or as a function."""

    def __call__(self, typename, fields=None, /, *, total=True):
        ns = {"__annotations__": dict(fields or {}), "__module__": "__main__"}
        made = _TypedDictMeta(typename, (), ns, total=total)
        made.__orig_bases__ = (TypedDict,)
        return made

    def __mro_entries__(self, bases):
        return (_TypedDict,)

    def __repr__(self):
        return "<function TypedDict at 0x7f0000000000>"


TypedDict = _TypedDictFactory()
TypedDict.__name__ = TypedDict.__qualname__ = "TypedDict"
_TypedDict = type.__new__(_TypedDictMeta, "TypedDict", (), {})


def is_typeddict(tp):
    return isinstance(tp, _TypedDictMeta)
