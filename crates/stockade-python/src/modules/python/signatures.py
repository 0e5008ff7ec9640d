"""Parameters and calls for `inspect`: what a callable takes, and what a call gives to which name."""

import enum as _enum
from collections import namedtuple as _namedtuple
from types import (BuiltinFunctionType as _Builtin, FunctionType as _Function,
                   GenericAlias as _Alias, MappingProxyType as _Proxy, MethodType as _Method,
                   MethodWrapperType as _Wrapper, ModuleType as _Module,
                   WrapperDescriptorType as _WrapperDescriptor,
                   MethodDescriptorType as _MethodDescriptor)
from inspect import _known, unwrap as _unwrap


class _empty:
    """There is none."""


_empty.__module__ = "inspect"


_ParameterKind = _enum.IntEnum("_ParameterKind", (
    "POSITIONAL_ONLY", "POSITIONAL_OR_KEYWORD", "VAR_POSITIONAL", "KEYWORD_ONLY", "VAR_KEYWORD"), start=0,
    module="inspect")
_ParameterKind.__str__ = lambda self: self.name
_ONLY, _EITHER, _STAR, _NAMED, _STARS = _ParameterKind
for _kind, _words in zip(_ParameterKind, (
        "positional-only", "positional or keyword", "variadic positional", "keyword-only", "variadic keyword")):
    _kind.description = _words
del _kind, _words


def formatannotation(annotation, base_module=None):
    """An annotation as it would be written."""
    module = getattr(annotation, "__module__", None)
    if module == "typing":
        return repr(annotation).replace("typing.", "")
    if not isinstance(annotation, type) or isinstance(annotation, _Alias):
        return repr(annotation)
    name = annotation.__qualname__
    return name if module in ("builtins", base_module) else f"{module}.{name}"


def formatannotationrelativeto(object):
    """What writes annotations as they would be in the module of an object."""
    module = getattr(object, "__module__", None)
    return lambda annotation: formatannotation(annotation, module)


class Parameter:
    """A parameter of a callable."""

    __slots__ = ("_name", "_kind", "_default", "_annotation")
    POSITIONAL_ONLY, POSITIONAL_OR_KEYWORD, VAR_POSITIONAL = _ONLY, _EITHER, _STAR
    KEYWORD_ONLY, VAR_KEYWORD, empty = _NAMED, _STARS, _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        try:
            kind = _ParameterKind(kind)
        except ValueError:
            raise ValueError(f"value {kind!r} is not a valid Parameter.kind") from None
        if default is not _empty and kind in (_STAR, _STARS):
            raise ValueError(f"{kind.description} parameters cannot have default values")
        if name is _empty:
            raise ValueError("name is a required attribute for Parameter")
        if not isinstance(name, str):
            raise TypeError(f"name must be a str, not a {type(name).__name__}")
        if name[:1] == "." and name[1:].isdigit():
            if kind != _EITHER:
                raise ValueError("implicit arguments must be passed as positional or keyword "
                                 f"arguments, not {kind.description}")
            kind, name = _ONLY, f"implicit{name[1:]}"
        from keyword import iskeyword
        if iskeyword(name) and kind is not _ONLY or not name.isidentifier():
            raise ValueError(f"{name!r} is not a valid parameter name")
        self._name, self._kind, self._default, self._annotation = name, kind, default, annotation

    name = property(lambda self: self._name)
    kind = property(lambda self: self._kind)
    default = property(lambda self: self._default)
    annotation = property(lambda self: self._annotation)

    def replace(self, *, name=..., kind=..., annotation=..., default=...):
        """The same with some things changed."""
        return type(self)(self._name if name is ... else name,
                          self._kind if kind is ... else kind,
                          default=self._default if default is ... else default,
                          annotation=self._annotation if annotation is ... else annotation)

    __replace__ = replace

    def __str__(self): return self._format()

    def _format(self):
        text = {_STAR: "*", _STARS: "**"}.get(self._kind, "") + self._name
        if self._annotation is not _empty:
            text += ": " + formatannotation(self._annotation)
        if self._default is not _empty:
            text += (" = " if self._annotation is not _empty else "=") + repr(self._default)
        return text

    def __repr__(self): return f'<{type(self).__name__} "{self}">'

    def _parts(self): return self._name, self._kind, self._default, self._annotation

    def __hash__(self): return hash((self._name, int(self._kind), self._annotation, self._default))

    def __eq__(self, other):
        if not isinstance(other, Parameter):
            return NotImplemented
        return self is other or self._parts() == other._parts()


class BoundArguments:
    """What a call gives to which parameter."""

    __slots__ = ("arguments", "_signature")

    def __init__(self, signature, arguments):
        self.arguments, self._signature = arguments, signature

    signature = property(lambda self: self._signature)

    def _split(self):
        """The arguments by position, and those by name."""
        args, kwargs = [], {}
        by_name = False
        for name, parameter in self._signature.parameters.items():
            kind = parameter.kind
            if kind in (_NAMED, _STARS):
                by_name = True
            if name not in self.arguments:
                by_name = True
                continue
            value = self.arguments[name]
            if kind is _STARS:
                kwargs.update(value)
            elif by_name and kind is not _STAR:
                kwargs[name] = value
            elif kind is _STAR:
                if not by_name:
                    args.extend(value)
            else:
                args.append(value)
        return tuple(args), kwargs

    args = property(lambda self: self._split()[0])
    kwargs = property(lambda self: self._split()[1])

    def apply_defaults(self):
        """Adds what the call left out."""
        full = {}
        for name, parameter in self._signature.parameters.items():
            if name in self.arguments:
                full[name] = self.arguments[name]
            elif parameter.default is not _empty:
                full[name] = parameter.default
            elif parameter.kind is _STAR:
                full[name] = ()
            elif parameter.kind is _STARS:
                full[name] = {}
        self.arguments = full

    def __eq__(self, other):
        if not isinstance(other, BoundArguments):
            return NotImplemented
        return (self._signature, self.arguments) == (other._signature, other.arguments)

    __hash__ = None

    def __repr__(self):
        shown = ", ".join([f"{name}={value!r}" for name, value in self.arguments.items()])
        return f"<{type(self).__name__} ({shown})>"


def _bind(signature, args, kwargs, partial):
    """Gives each argument to its parameter."""
    arguments, kwargs = {}, dict(kwargs)
    args = list(args)
    at, stray, stars = 0, [], None
    for name, parameter in signature.parameters.items():
        kind = parameter.kind
        if kind is _STAR:
            if at < len(args):
                arguments[name] = tuple(args[at:])
                at = len(args)
        elif kind is _STARS:
            stars = name
        elif kind is not _NAMED and at < len(args):
            if name in kwargs and kind is not _ONLY:
                raise TypeError(f"multiple values for argument {name!r}")
            arguments[name] = args[at]
            at += 1
        elif name in kwargs and kind is not _ONLY:
            if at < len(args):
                raise TypeError("too many positional arguments")
            arguments[name] = kwargs.pop(name)
        elif parameter.default is _empty and not partial:
            if kind is _ONLY and name in kwargs:
                stray.append(name)
                continue
            if at < len(args):
                raise TypeError("too many positional arguments")
            raise TypeError(f"missing a required argument: {name!r}")
        elif kind is _ONLY and name in kwargs:
            stray.append(name)
    if at < len(args):
        raise TypeError("too many positional arguments")
    if stars is not None:
        if kwargs:
            arguments[stars] = kwargs
    elif stray:
        raise TypeError("got some positional-only arguments passed as keyword arguments: "
                        f"{', '.join(stray)!r}")
    elif kwargs:
        raise TypeError(f"got an unexpected keyword argument {next(iter(kwargs))!r}")
    return BoundArguments(signature, arguments)


class Signature:
    """What a callable takes and gives."""

    __slots__ = ("_return_annotation", "_parameters")
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty,
                 __validate_parameters__=True):
        known = {}
        highest, defaults = _ONLY, False
        for parameter in parameters or ():
            if __validate_parameters__:
                kind, name = parameter.kind, parameter.name
                if kind == highest and kind in (_STAR, _STARS):
                    raise ValueError(f"more than one {kind.description} parameter")
                if kind < highest:
                    raise ValueError(f"wrong parameter order: {highest.description} parameter "
                                     f"before {kind.description} parameter")
                if kind > highest:
                    highest = kind
                if kind in (_ONLY, _EITHER):
                    if parameter.default is not _empty:
                        defaults = True
                    elif defaults:
                        raise ValueError("non-default argument follows default argument")
                if name in known:
                    raise ValueError(f"duplicate parameter name: {name!r}")
            known[parameter.name] = parameter
        self._parameters = _Proxy(known)
        self._return_annotation = return_annotation

    @classmethod
    def from_callable(cls, obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
        """What a callable takes."""
        return _find(obj, follow_wrapped, eval_str, cls)

    parameters = property(lambda self: self._parameters)
    return_annotation = property(lambda self: self._return_annotation)

    def replace(self, *, parameters=..., return_annotation=...):
        """The same with some things changed."""
        if parameters is ...:
            parameters = self._parameters.values()
        if return_annotation is ...:
            return_annotation = self._return_annotation
        return type(self)(parameters, return_annotation=return_annotation)

    __replace__ = replace

    def bind(self, /, *args, **kwargs):
        """What a call gives to which parameter."""
        return _bind(self, args, kwargs, False)

    def bind_partial(self, /, *args, **kwargs):
        """The same for a call that need not give everything."""
        return _bind(self, args, kwargs, True)

    def _parts(self):
        named = {one.name: one for one in self._parameters.values() if one.kind is _NAMED}
        rest = tuple(one for one in self._parameters.values() if one.kind is not _NAMED)
        return rest, named, self._return_annotation

    def __hash__(self):
        rest, named, gives = self._parts()
        return hash((rest, frozenset(named.values()), gives))

    def __eq__(self, other):
        if not isinstance(other, Signature):
            return NotImplemented
        return self is other or self._parts() == other._parts()

    def __repr__(self): return f"<{type(self).__name__} {self}>"
    def __str__(self): return self.format()

    def format(self, *, max_width=None):
        """The text of the signature, one parameter a line where it would be too wide."""
        shown = []
        only, star = False, False
        for parameter in self._parameters.values():
            if parameter.kind is _ONLY:
                only = True
            elif only:
                shown.append("/")
                only = False
            if parameter.kind is _STAR:
                star = True
            elif parameter.kind is _NAMED and not star:
                shown.append("*")
                star = True
            shown.append(str(parameter))
        if only:
            shown.append("/")
        text = f"({', '.join(shown)})"
        if max_width is not None and len(text) > max_width:
            text = "(\n    " + ",\n    ".join(shown) + "\n)"
        if self._return_annotation is not _empty:
            text += f" -> {formatannotation(self._return_annotation)}"
        return text


def _of_function(function, cls, evaluate):
    names, only, positional, star, named, stars, _ = _known(function)
    notes = get_annotations(function, eval_str=evaluate)
    defaults = function.__defaults__ or ()
    by_name = function.__kwdefaults__ or {}
    found = []
    for at, name in enumerate(names):
        default = _empty
        if at < positional:
            kind = _ONLY if at < only else _EITHER
            if at >= positional - len(defaults):
                default = defaults[at - positional + len(defaults)]
        elif star and at == positional:
            kind = _STAR
        elif at < positional + star + named:
            kind = _NAMED
            default = by_name.get(name, _empty)
        else:
            kind = _STARS
        found.append(Parameter(name, kind, default=default, annotation=notes.get(name, _empty)))
    return cls(found, return_annotation=notes.get("return", _empty),
               __validate_parameters__=False)


def _of_text(obj, cls, bound):
    """The signature of a builtin, which has it as a text."""
    text = getattr(obj, "__text_signature__", None)
    if not text or not text.startswith("("):
        raise ValueError(f"no signature found for builtin {obj!r}")
    from ast import literal_eval
    found, kind = [], _EITHER
    for part in _pieces(text[1:text.rindex(")")]):
        name, equals, default = part.partition("=")
        name = name.strip().lstrip("$")
        if name == "/":
            found = [one.replace(kind=_ONLY) for one in found]
        elif name == "*":
            kind = _NAMED
        elif name.startswith("**"):
            found.append(Parameter(name[2:], _STARS))
        elif name.startswith("*"):
            found.append(Parameter(name[1:], _STAR))
            kind = _NAMED
        else:
            value = _empty
            if equals:
                try:
                    value = literal_eval(default.strip())
                except (ValueError, SyntaxError):
                    raise ValueError(f"no signature found for builtin {obj!r}") from None
            found.append(Parameter(name, kind, default=value))
    if bound and found and found[0].name == "self":
        del found[0]
    return cls(found, __validate_parameters__=False)


def _pieces(text):
    depth, start = 0, 0
    for at, c in enumerate(text):
        if c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        elif c == "," and not depth:
            yield text[start:at].strip()
            start = at + 1
    if text[start:].strip():
        yield text[start:].strip()


def _without_first(signature):
    parameters = list(signature.parameters.values())
    if not parameters or parameters[0].kind in (_STARS, _NAMED):
        raise ValueError("invalid method signature")
    if parameters[0].kind in (_ONLY, _EITHER):
        del parameters[0]
    return signature.replace(parameters=parameters)


def _of_partial(partial, signature):
    """The signature of what is left to give."""
    try:
        bound = signature.bind_partial(*partial.args, **partial.keywords)
    except TypeError as error:
        raise ValueError(f"partial object {partial!r} has incorrect arguments") from error
    found, by_name = [], False
    for name, parameter in signature.parameters.items():
        kind = parameter.kind
        if name in bound.arguments and kind not in (_STAR, _STARS):
            if kind is _ONLY:
                continue
            if name in partial.keywords:
                by_name = True
                parameter = parameter.replace(default=partial.keywords[name], kind=_NAMED)
            else:
                continue
        elif by_name:
            if kind is _STAR:
                continue
            if kind is _EITHER:
                parameter = parameter.replace(kind=_NAMED)
        found.append(parameter)
    return signature.replace(parameters=found)


def _of_class(obj, cls, evaluate):
    meta = type(obj)
    for base in meta.__mro__:
        call = base.__dict__.get("__call__")
        if isinstance(call, _Function) and base is not type:
            return _without_first(_find(call, True, evaluate, cls))
    for base in obj.__mro__:
        if base is object:
            break
        made, begun = base.__dict__.get("__new__"), base.__dict__.get("__init__")
        if made is not None:
            made = made.__func__ if isinstance(made, staticmethod) else made
            if isinstance(made, _Function):
                return _without_first(_find(made, True, evaluate, cls))
        if isinstance(begun, _Function):
            return _without_first(_find(begun, True, evaluate, cls))
        if begun is not None and not isinstance(begun, (_WrapperDescriptor, _Builtin)):
            return _without_first(_find(begun, True, evaluate, cls))
        if getattr(base, "__text_signature__", None):
            return _of_text(base, cls, False)
        if base.__module__ == "builtins":
            raise ValueError(f"no signature found for builtin type {obj!r}")
    return cls()


def _find(obj, follow, evaluate, cls):
    if not callable(obj):
        raise TypeError(f"{obj!r} is not a callable object")
    if isinstance(obj, _Method) and not isinstance(obj, _Builtin):
        return _without_first(_find(obj.__func__, follow, evaluate, cls))
    if follow:
        obj = _unwrap(obj, stop=lambda one: hasattr(one, "__signature__") or isinstance(
            one, _Method))
        if isinstance(obj, _Method):
            return _find(obj, follow, evaluate, cls)
    given = getattr(obj, "__signature__", None)
    if given is not None:
        if callable(given) and not isinstance(given, Signature):
            given = given()
        if not isinstance(given, Signature):
            raise TypeError(f"unexpected object {given!r} in __signature__ attribute")
        return given
    if isinstance(obj, _Function):
        return _of_function(obj, cls, evaluate)
    if isinstance(obj, type):
        return _of_class(obj, cls, evaluate)
    if type(obj).__name__ == "partial" and hasattr(obj, "func"):
        return _of_partial(obj, _find(obj.func, follow, evaluate, cls))
    if isinstance(obj, (_Builtin, _Wrapper, _WrapperDescriptor, _MethodDescriptor)):
        owner = getattr(obj, "__self__", None)
        bound = owner is not None and not isinstance(owner, _Module) and not isinstance(
            obj, (_WrapperDescriptor, _MethodDescriptor))
        return _of_text(obj, cls, bound)
    call = getattr(type(obj), "__call__", None)
    if call is not None:
        try:
            return _without_first(_find(call, follow, evaluate, cls))
        except ValueError as error:
            raise ValueError(f"no signature found for {obj!r}") from error
    raise ValueError(f"callable {obj!r} is not supported by signature")


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
    """What a callable takes and gives."""
    return _find(obj, follow_wrapped, eval_str, Signature)


def get_annotations(obj, *, globals=None, locals=None, eval_str=False):
    """The annotations of a function, a class or a module, as a new dict."""
    if isinstance(obj, type):
        notes = obj.__dict__.get("__annotations__")
    elif isinstance(obj, _Module) or callable(obj):
        notes = getattr(obj, "__annotations__", None)
    else:
        raise TypeError(f"{obj!r} is not a module, class, or callable.")
    if notes is None:
        return {}
    if not isinstance(notes, dict):
        raise ValueError(f"{obj!r}.__annotations__ is neither a dict nor None")
    if eval_str:
        from typing import get_type_hints
        if any(isinstance(note, str) for note in notes.values()):
            return {name: value for name, value in get_type_hints(obj, globals, locals).items()
                    if name in notes}
    return dict(notes)


FullArgSpec = _namedtuple("FullArgSpec", "args varargs varkw defaults kwonlyargs kwonlydefaults "
                                         "annotations")


def getfullargspec(func):
    """What a function takes, as seven values."""
    try:
        told = _find(func, False, False, Signature)
        if isinstance(func, _Method):
            told = _find(func.__func__, False, False, Signature)
    except Exception as error:
        raise TypeError("unsupported callable") from error
    args, defaults, named, by_name, notes = [], [], [], {}, {}
    star = stars = None
    if told.return_annotation is not _empty:
        notes["return"] = told.return_annotation
    for name, parameter in told.parameters.items():
        kind = parameter.kind
        if kind in (_ONLY, _EITHER):
            args.append(name)
            if parameter.default is not _empty:
                defaults.append(parameter.default)
        elif kind is _STAR:
            star = name
        elif kind is _STARS:
            stars = name
        else:
            named.append(name)
            if parameter.default is not _empty:
                by_name[name] = parameter.default
        if parameter.annotation is not _empty:
            notes[name] = parameter.annotation
    return FullArgSpec(args, star, stars, tuple(defaults) or None, named, by_name or None, notes)


def getcallargs(func, /, *positional, **named):
    """What a call would give to which name."""
    if isinstance(func, _Method):
        positional = (func.__self__, *positional)
        func = func.__func__
    told = _find(func, False, False, Signature)
    try:
        bound = told.bind(*positional, **named)
    except TypeError as error:
        raise TypeError(f"{func.__name__}() {error}") from None
    given = bound.arguments
    bound.apply_defaults()
    kinds = {name: one.kind for name, one in told.parameters.items()}
    first = [name for name in given if kinds[name] in (_ONLY, _EITHER) and name not in named]
    stars = [name for name, kind in kinds.items() if kind in (_STAR, _STARS)]
    return {name: bound.arguments[name] for name in [*first, *stars, *given, *bound.arguments]}


for _one in (Parameter, BoundArguments, Signature, formatannotation, signature, getcallargs,
             formatannotationrelativeto, get_annotations, getfullargspec, FullArgSpec):
    _one.__module__ = "inspect"
del _one
