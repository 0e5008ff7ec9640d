"""All that can be reached from the modules of the library, in one order: `found` holds each object with
its way, `lines` says what each is. What a program may change by design is in `OPEN` and left out."""

OPEN = """random.random.__self__ logging.root logging.lastResort logging.Logger.manager warnings.filters
os.environ os.environb sys.argv sys.path linecache.cache copy.dispatch_table doctest.OPTIONFLAGS_BY_NAME
calendar.c reprlib.aRepr gc.callbacks gc.garbage _unittest_case.known weakref.finalize._pending""".split()


def walk(names):
    import sys
    Function, Method = type(walk), type(type("C", (), {"m": lambda self: 0})().m)
    Module, Proxy = type(sys), type(type.__dict__)
    found, lines, seen = [], [], {}
    pending = []

    def reach(way):
        parts = way.split(".")
        try:
            at = __import__(parts[0])
            for part in parts[1:]:
                at = getattr(at, part)
        except (ImportError, AttributeError):
            return None
        return at

    for name in reversed(names):
        try:
            __import__(name)
        except ImportError as error:
            lines.append(f"{name}: {error}")
            continue
        pending.append((name, reach(name)))
    left_out = {id(one) for one in map(reach, OPEN) if one is not None}

    def say(way, value):
        kind = type(value)
        if kind in (int, float, str, bytes, bool, complex, range, slice) or value is None:
            lines.append(f"{way} = {value!r}")
            return
        if id(value) in left_out:
            return
        if id(value) in seen:
            lines.append(f"{way} is {seen[id(value)]}")
            return
        pending.append((way, value))

    def attributes(way, value):
        try:
            own = object.__getattribute__(value, "__dict__")
        except AttributeError:
            own = {}
        parts(way, own)

    def parts(way, mapping):
        lines.append(f"{way} has {[str(key) for key in mapping]}")
        for key in list(mapping):
            if isinstance(key, str):
                say(f"{way}.{key}", mapping[key])

    while pending:
        way, value = pending.pop()
        if id(value) in seen or id(value) in left_out:
            continue
        seen[id(value)] = way
        found.append((way, value))
        kind = type(value)
        lines.append(f"{way}: {kind.__module__}.{kind.__qualname__}")
        if isinstance(value, Module):
            own = vars(value)
            for key in sorted(own):
                if not key.startswith("__") and key != "stdout" and key != "stderr":
                    say(f"{way}.{key}", own[key])
        elif isinstance(value, type):
            lines.append(f"{way} {value.__name__} {value.__qualname__} {value.__module__} {value.__bases__} {value.__doc__!r}")
            say(f"{way}.__class__", kind)
            for base in value.__mro__[1:]:
                say(f"{way}.{base.__name__}", base)
            # Reading annotations makes them.
            value.__dict__.get("__annotations__")
            own = value.__dict__
            for key in sorted(own, key=str):
                if key not in ("__annotations__", "__doc__"):
                    say(f"{way}.{key}", own[key])
        elif kind is Function:
            lines.append(f"{way} {value.__name__} {value.__qualname__} {value.__module__} {value.__doc__!r}")
            for key in ("__defaults__", "__kwdefaults__", "__annotations__", "__dict__"):
                say(f"{way}.{key}", getattr(value, key))
        elif kind is Method:
            say(f"{way}.__self__", value.__self__)
            say(f"{way}.__func__", value.__func__)
        elif kind is property:
            for key in ("fget", "fset", "fdel", "__doc__"):
                say(f"{way}.{key}", getattr(value, key))
        elif kind in (staticmethod, classmethod):
            say(f"{way}.__func__", value.__func__)
        else:
            say(f"{way}.__class__", kind)
            if isinstance(value, (list, tuple)):
                items = list.__iter__(value) if isinstance(value, list) else tuple.__iter__(value)
                for at, item in enumerate(items):
                    say(f"{way}[{at}]", item)
            elif isinstance(value, dict) or kind is Proxy:
                for at, (key, item) in enumerate(dict.items(value) if kind is not Proxy else value.items()):
                    say(f"{way}.key{at}", key)
                    say(f"{way}.value{at}", item)
            elif isinstance(value, (set, frozenset)):
                lines.append(f"{way} holds {sorted(map(str, set(value)))}")
            attributes(way, value)
            for base in kind.__mro__:
                names = base.__dict__.get("__slots__", ())
                for name in (names,) if isinstance(names, str) else names:
                    if not name.startswith("__"):
                        try:
                            say(f"{way}.{name}", getattr(value, name))
                        except Exception:
                            pass
    return found, lines
