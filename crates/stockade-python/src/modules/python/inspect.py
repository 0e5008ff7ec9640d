"""What a program may ask about its objects: their kinds, members and texts. Parameters and calls are
in `_signatures`. There are no frames and no sources to ask for."""

from types import (AsyncGeneratorType as _AsyncGenerator, BuiltinFunctionType as _Builtin,
                   CoroutineType as _Coroutine, FunctionType as _Function,
                   GeneratorType as _Generator, GetSetDescriptorType as _GetSet,
                   MemberDescriptorType as _Member, MethodDescriptorType as _MethodDescriptor,
                   MethodType as _Method, MethodWrapperType as _Wrapper, ModuleType as _Module,
                   TracebackType as _Traceback, WrapperDescriptorType as _WrapperDescriptor,
                   ClassMethodDescriptorType as _ClassMethodDescriptor)
from collections import namedtuple as _namedtuple

__all__ = [
    "AGEN_CLOSED", "AGEN_CREATED", "AGEN_RUNNING", "AGEN_SUSPENDED", "Attribute", "BoundArguments",
    "CORO_CLOSED", "CORO_CREATED", "CORO_RUNNING", "CORO_SUSPENDED", "CO_ASYNC_GENERATOR",
    "CO_COROUTINE", "CO_GENERATOR", "CO_ITERABLE_COROUTINE", "CO_NESTED", "CO_NEWLOCALS",
    "CO_NOFREE", "CO_OPTIMIZED", "CO_VARARGS", "CO_VARKEYWORDS", "ClassFoundException",
    "FullArgSpec", "GEN_CLOSED", "GEN_CREATED", "GEN_RUNNING", "GEN_SUSPENDED", "Parameter",
    "Signature", "TPFLAGS_IS_ABSTRACT", "classify_class_attrs", "cleandoc", "currentframe",
    "formatannotation", "formatannotationrelativeto", "get_annotations", "getasyncgenstate",
    "getattr_static", "getcallargs", "getclasstree", "getcoroutinestate", "getdoc",
    "getfullargspec", "getgeneratorstate", "getmembers", "getmembers_static", "getmodule",
    "getmodulename", "getmro", "indentsize", "isabstract", "isasyncgen", "isasyncgenfunction",
    "isawaitable", "isbuiltin", "isclass", "iscode", "iscoroutine", "iscoroutinefunction",
    "isdatadescriptor", "isframe", "isfunction", "isgenerator", "isgeneratorfunction",
    "isgetsetdescriptor", "ismemberdescriptor", "ismethod", "ismethoddescriptor",
    "ismethodwrapper", "ismodule", "isroutine", "istraceback", "markcoroutinefunction",
    "signature", "unwrap", "walktree"]

CO_OPTIMIZED, CO_NEWLOCALS, CO_VARARGS, CO_VARKEYWORDS = 1, 2, 4, 8
CO_NESTED, CO_GENERATOR, CO_NOFREE, CO_COROUTINE = 16, 32, 64, 128
CO_ITERABLE_COROUTINE, CO_ASYNC_GENERATOR, TPFLAGS_IS_ABSTRACT = 256, 512, 1 << 20
GEN_CREATED, GEN_RUNNING, GEN_SUSPENDED, GEN_CLOSED = (
    "GEN_CREATED", "GEN_RUNNING", "GEN_SUSPENDED", "GEN_CLOSED")
CORO_CREATED, CORO_RUNNING, CORO_SUSPENDED, CORO_CLOSED = (
    "CORO_CREATED", "CORO_RUNNING", "CORO_SUSPENDED", "CORO_CLOSED")
AGEN_CREATED, AGEN_RUNNING, AGEN_SUSPENDED, AGEN_CLOSED = (
    "AGEN_CREATED", "AGEN_RUNNING", "AGEN_SUSPENDED", "AGEN_CLOSED")


class ClassFoundException(Exception):
    """A class was found."""


def _looks(parameters, stage):
    # What tells of functions stays in here.
    def made(function):
        while isinstance(function, _Method):
            function = function.__func__
        while type(function).__name__ == "partial" and hasattr(function, "func"):
            function = function.func
            while isinstance(function, _Method):
                function = function.__func__
        told = parameters(function)
        return None if told is None else told[6]

    def known(function):
        return parameters(function)

    def phase(prefix, generator):
        told = stage(generator)
        if told is None:
            raise AttributeError(f"'{type(generator).__name__}' object has no attribute "
                                 "'gi_running'")
        return prefix + told
    return made, known, phase


_made, _known, _phase = _looks(_parameters, _stage)
del _parameters, _stage, _looks


def isclass(object): return isinstance(object, type)
def isfunction(object): return isinstance(object, _Function)
def ismethod(object): return isinstance(object, _Method) and not isbuiltin(object)
def ismodule(object): return isinstance(object, _Module)
def isgenerator(object): return isinstance(object, _Generator)
def iscoroutine(object): return isinstance(object, _Coroutine)
def isasyncgen(object): return isinstance(object, _AsyncGenerator)
def istraceback(object): return isinstance(object, _Traceback)
def isbuiltin(object): return isinstance(object, _Builtin)
def ismethodwrapper(object): return isinstance(object, _Wrapper)
def isframe(object): return False
def iscode(object): return False
def ismemberdescriptor(object): return isinstance(object, _Member)
def isgetsetdescriptor(object): return isinstance(object, _GetSet)


def isgeneratorfunction(obj):
    """Whether a function makes generators."""
    return _made(obj) == "generator"


def isasyncgenfunction(obj):
    """Whether a function makes asynchronous generators."""
    return _made(obj) == "async generator"


def markcoroutinefunction(func):
    """Says that a function makes coroutines."""
    if isinstance(func, _Method):
        func = func.__func__
    func._is_coroutine_mark = _mark
    return func


_mark = object()


def iscoroutinefunction(obj):
    """Whether a function makes coroutines, or is said to."""
    if _made(obj) == "coroutine":
        return True
    obj = obj.__func__ if isinstance(obj, _Method) else obj
    return getattr(obj, "_is_coroutine_mark", None) is _mark


def isawaitable(object):
    """Whether an object can be awaited."""
    return iscoroutine(object) or hasattr(type(object), "__await__")


def ismethoddescriptor(obj):
    """Whether an object is a descriptor for methods, not a function."""
    if isclass(obj) or ismethod(obj) or isfunction(obj) or isinstance(
            obj, (_Builtin, _Wrapper, _GetSet, _Member)):
        return False
    kind = type(obj)
    return hasattr(kind, "__get__") and not hasattr(kind, "__set__") and not hasattr(
        kind, "__delete__")


def isdatadescriptor(object):
    """Whether an object decides how an attribute is set or deleted."""
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    if isinstance(object, (property, _Member, _GetSet)):
        return True
    kind = type(object)
    return hasattr(kind, "__set__") or hasattr(kind, "__delete__")


def isroutine(object):
    """Whether an object is any kind of function or method."""
    return (isbuiltin(object) or isfunction(object) or ismethod(object)
            or ismethoddescriptor(object) or ismethodwrapper(object))


def isabstract(object):
    """Whether a class has methods that are still to be written."""
    return isclass(object) and bool(getattr(object, "__abstractmethods__", None))


def getgeneratorstate(generator):
    """Where a generator is."""
    return _phase("GEN_", generator)


def getcoroutinestate(coroutine):
    """Where a coroutine is."""
    return _phase("CORO_", coroutine)


def getasyncgenstate(agen):
    """Where an asynchronous generator is."""
    return _phase("AGEN_", agen)


def currentframe():
    """Nothing: frames cannot be had."""
    return None


def getmro(cls):
    """The classes that a class is looked up in."""
    return cls.__mro__


def getmodule(object, _filename=None):
    """The module of an object: itself, if it is one."""
    return object if ismodule(object) else None


def getmodulename(path):
    """The name of the module that a path would be."""
    name = path[path.rfind("/") + 1:]
    for suffix in (".pyc", ".py"):
        if name.endswith(suffix):
            return name[:-len(suffix)]
    return None


def indentsize(line):
    """How far a line is indented."""
    shown = line.expandtabs()
    return len(shown) - len(shown.lstrip())


def cleandoc(doc):
    """A text without the indentation that it has in a source."""
    first, *rest = doc.expandtabs().split("\n")
    indents = [len(line) - len(line.lstrip(" ")) for line in rest if line.strip(" ")]
    margin = min(indents, default=0)
    lines = [first.lstrip(" ")] + [line[margin:] for line in rest]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        del lines[0]
    return "\n".join(lines)


def _inherited_doc(obj):
    """The text of the same attribute of a base class."""
    if isclass(obj):
        for base in obj.__mro__[1:]:
            if base is not object and base.__doc__ is not None:
                return base.__doc__
        return None
    name = getattr(obj, "__name__", None)
    if isinstance(obj, property):
        obj = obj.fget
        name = getattr(obj, "__name__", None)
    cls = None
    if ismethod(obj):
        cls = obj.__self__ if isclass(obj.__self__) else type(obj.__self__)
    elif isfunction(obj):
        path = obj.__qualname__.split(".")
        if len(path) < 2 or "<locals>" in path:
            return None
        import sys
        cls = getattr(sys, "modules", {}).get(obj.__module__)
        for part in path[:-1]:
            cls = getattr(cls, part, None)
    elif hasattr(obj, "__objclass__"):
        cls = obj.__objclass__
    if not isclass(cls) or name is None:
        return None
    docs = [getattr(base.__dict__.get(name), "__doc__", None) for base in cls.__mro__]
    return next((doc for doc in docs if doc is not None), None)


def getdoc(object):
    """The text of an object, or of what it inherits from."""
    doc = getattr(object, "__doc__", None)
    if doc is None:
        doc = _inherited_doc(object)
    return cleandoc(doc) if isinstance(doc, str) else None


def unwrap(func, *, stop=None):
    """The function inside those that wrap it."""
    seen = [func]
    while hasattr(func, "__wrapped__") and not (stop is not None and stop(func)):
        inner = func.__wrapped__
        if any(one is inner for one in seen) or len(seen) > 1000:
            raise ValueError(f"wrapper loop when unwrapping {seen[0]!r}")
        seen.append(inner)
        func = inner
    return func


_absent = object()


def _in_classes(classes, name):
    for cls in classes:
        found = cls.__dict__.get(name, _absent)
        if found is not _absent:
            return found
    return _absent


def getattr_static(obj, attr, default=_absent):
    """An attribute as it is stored, without running any code of the object."""
    own = _absent
    if isinstance(obj, type):
        kind = type(obj)
        own = _in_classes(type.mro(obj) if kind is type else obj.__mro__, attr)
    else:
        kind = type(obj)
        try:
            own = object.__getattribute__(obj, "__dict__").get(attr, _absent)
        except AttributeError:
            pass
    common = _in_classes(kind.__mro__, attr)
    if own is not _absent and common is not _absent:
        what = type(common)
        if hasattr(what, "__get__") and (hasattr(what, "__set__") or hasattr(what, "__delete__")):
            return common
    for found in (own, common):
        if found is not _absent:
            return found
    if default is not _absent:
        return default
    raise AttributeError(attr)


def _members(object, predicate, get):
    names = set(dir(object))
    if isclass(object):
        for base in object.__bases__:
            for name, value in base.__dict__.items():
                if type(value).__name__ == "DynamicClassAttribute":
                    names.add(name)
    found = []
    for name in sorted(names):
        try:
            value = get(object, name)
        except AttributeError:
            for base in getattr(object, "__mro__", ()):
                if name in base.__dict__:
                    value = base.__dict__[name]
                    break
            else:
                continue
        if predicate is None or predicate(value):
            found.append((name, value))
    return found


def getmembers(object, predicate=None):
    """The attributes of an object with their names."""
    return _members(object, predicate, getattr)


def getmembers_static(object, predicate=None):
    """The attributes of an object as they are stored, with their names."""
    return _members(object, predicate, getattr_static)


Attribute = _namedtuple("Attribute", "name kind defining_class object", module="inspect")


def classify_class_attrs(cls):
    """What each attribute of a class is, and which class has it."""
    found = []
    order = list(cls.__mro__)
    for name in sorted(set(dir(cls)) | {n for base in order for n in base.__dict__}):
        home = next((base for base in order if name in base.__dict__), None)
        if home is None:
            home = next((base for base in type(cls).__mro__ if name in base.__dict__), None)
            if home is None:
                continue
        stored = home.__dict__[name]
        value = stored
        if isinstance(stored, (staticmethod,)) or name == "__new__":
            kind = "static method"
        elif isinstance(stored, (classmethod, _ClassMethodDescriptor)):
            kind = "class method"
        elif isinstance(stored, property):
            kind = "property"
        elif isroutine(stored):
            kind = "method"
        else:
            kind = "data"
        found.append(Attribute(name, kind, home, value))
    return found


def walktree(classes, children, parent):
    """The tree of classes under one."""
    found = []
    for cls in sorted(classes, key=lambda one: (one.__module__, one.__name__)):
        found.append((cls, cls.__bases__))
        if cls in children:
            found.append(walktree(children[cls], children, cls))
    return found


def getclasstree(classes, unique=False):
    """Classes in a list of lists, as they inherit from each other."""
    children, roots = {}, []
    for cls in classes:
        for parent in cls.__bases__ or ():
            known = children.setdefault(parent, [])
            if cls not in known:
                known.append(cls)
            if unique and parent in classes:
                break
        if not cls.__bases__ and cls not in roots:
            roots.append(cls)
    roots += [parent for parent in children if parent not in classes]
    return walktree(roots, children, None)


from _signatures import (BoundArguments, FullArgSpec, Parameter, Signature, formatannotation,
                         formatannotationrelativeto, get_annotations, getcallargs, getfullargspec,
                         signature)

_frames = frozenset("""ArgInfo Arguments BlockFinder BufferFlags ClosureVars EndOfBlock FrameInfo
    Traceback findsource formatargvalues getabsfile getargs getargvalues getasyncgenlocals getblock
    getclosurevars getcomments getcoroutinelocals getfile getframeinfo getgeneratorlocals
    getinnerframes getlineno getouterframes getsource getsourcefile getsourcelines stack
    trace""".split())


def __getattr__(name):
    if name in _frames:
        raise AttributeError(f"module 'inspect' has no attribute '{name}': it needs frames or "
                             "sources, which the interpreter does not show")
    raise AttributeError(f"module 'inspect' has no attribute '{name}'")
