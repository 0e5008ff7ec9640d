"""The collector as a program may speak with it. The machine decides when it collects, whatever is set
here: a program that could switch it off would fill its memory with what nobody needs. Nothing here
leads to an object that the program does not hold itself."""

DEBUG_STATS, DEBUG_COLLECTABLE, DEBUG_UNCOLLECTABLE, DEBUG_SAVEALL, DEBUG_LEAK = 1, 2, 4, 32, 38

garbage, callbacks = [], []

_kept = {"enabled": True, "debug": 0, "threshold": (2000, 10, 10), "made": [0, 0, 0],
         "busy": False}
_plain = {int, float, complex, bool, str, bytes, bytearray, range, object, type(None), type(...),
          type(NotImplemented), type(iter(range(0)))}


def _none(name, args, kwds):
    if kwds:
        raise TypeError(f"gc.{name}() takes no keyword arguments")
    if args:
        raise TypeError(f"gc.{name}() takes no arguments ({len(args)} given)")


def _one(name, args, kwds):
    if kwds:
        raise TypeError(f"gc.{name}() takes no keyword arguments")
    if len(args) != 1:
        raise TypeError(f"gc.{name}() takes exactly one argument ({len(args)} given)")
    return args[0]


def _c_int(value, long):
    """A number as C would take it; what lies beyond a long is told apart by some functions."""
    value = range(value).stop
    if -2**31 <= value < 2**31:
        return value
    if not long:
        raise OverflowError("Python int too large to convert to C int")
    if not -2**63 <= value < 2**63:
        raise OverflowError("Python int too large to convert to C long")
    raise OverflowError(f"signed integer is {'greater than maximum' if value > 0 else 'less than minimum'}")


def enable(*args, **kwds):
    """Notes that collections are wanted."""
    _none("enable", args, kwds)
    _kept["enabled"] = True


def disable(*args, **kwds):
    """Notes that no collections are wanted. They come all the same when memory asks for them."""
    _none("disable", args, kwds)
    _kept["enabled"] = False


def isenabled(*args, **kwds):
    """Whether collections are wanted."""
    _none("isenabled", args, kwds)
    return _kept["enabled"]


def get_threshold(*args, **kwds):
    """What `set_threshold` was told."""
    _none("get_threshold", args, kwds)
    return _kept["threshold"]


def set_threshold(*args, **kwds):
    """Notes when collections are wanted; the machine goes by memory instead."""
    if kwds:
        raise TypeError("set_threshold() takes no keyword arguments")
    if not 1 <= len(args) <= 3:
        raise TypeError("gc.set_threshold requires 1 to 3 arguments")
    given = tuple(_c_int(value, True) for value in args)
    _kept["threshold"] = given + _kept["threshold"][len(given):]


def get_count(*args, **kwds):
    """Nothing is counted here."""
    _none("get_count", args, kwds)
    return 0, 0, 0


def get_debug(*args, **kwds):
    """What `set_debug` was told."""
    _none("get_debug", args, kwds)
    return _kept["debug"]


def set_debug(*args, **kwds):
    """Notes flags, which change nothing here."""
    _kept["debug"] = _c_int(_one("set_debug", args, kwds), False)


def get_stats(*args, **kwds):
    """How often a program asked for a collection, for each generation it named."""
    _none("get_stats", args, kwds)
    return [{"collections": made, "collected": 0, "uncollectable": 0} for made in _kept["made"]]


def freeze(*args, **kwds):
    """Nothing moves here, and nothing has to be kept from moving."""
    _none("freeze", args, kwds)


def unfreeze(*args, **kwds):
    """Undoes `freeze`, which did nothing."""
    _none("unfreeze", args, kwds)


def get_freeze_count(*args, **kwds):
    """How many objects are frozen: none."""
    _none("get_freeze_count", args, kwds)
    return 0


def _tracked(value):
    # As in CPython dicts and tuples count once they hold something that counts.
    kind = type(value)
    if kind in _plain:
        return False
    if kind is tuple:
        return any(type(item) is tuple or _tracked(item) for item in value)
    if kind is dict:
        return any(_holds(item) for pair in value.items() for item in pair)
    return not (kind is type and value.__module__ == "builtins")


def _holds(item):
    kind = type(item)
    return kind is dict or _tracked(item)


def is_tracked(*args, **kwds):
    """Whether an object may be part of a circle."""
    return _tracked(_one("is_tracked", args, kwds))


def _tell(phase, generation):
    for callback in callbacks[:]:
        try:
            callback(phase, {"generation": generation, "collected": 0, "uncollectable": 0})
        except Exception as error:
            from sys import unraisablehook
            from types import SimpleNamespace
            unraisablehook(SimpleNamespace(exc_type=type(error), exc_value=error, err_msg=None,
                                           exc_traceback=error.__traceback__, object=callback))


def _module(collected, is_over):
    def collect(*args, **kwds):
        """Has everything collected that nothing leads to. How much that was is not told."""
        if len(args) + len(kwds) > 1:
            raise TypeError(f"collect() takes at most 1 argument ({len(args) + len(kwds)} given)")
        for name in kwds:
            if name != "generation":
                raise TypeError(f"collect() got an unexpected keyword argument '{name}'")
        generation = _c_int(args[0] if args else kwds.get("generation", 2), False)
        if not 0 <= generation <= 2:
            raise ValueError("invalid generation")
        # Who is told of a collection, or goes in one, cannot begin another.
        if not _kept["busy"]:
            _kept["busy"] = True
            try:
                _tell("start", generation)
                collected()
                _kept["made"][generation] += 1
                _tell("stop", generation)
            finally:
                _kept["busy"] = False
        return 0

    def is_finalized(*args, **kwds):
        """Whether what an object does before it goes was done."""
        return is_over(_one("is_finalized", args, kwds))
    for function in (collect, is_finalized):
        function.__qualname__ = function.__name__
    return collect, is_finalized


collect, is_finalized = _module(_collect, _finalized)
del _module, _collect, _finalized


def __getattr__(name):
    if name in ("get_objects", "get_referrers", "get_referents"):
        raise AttributeError(f"module 'gc' has no attribute '{name}': it leads to objects that the program "
                             "was not given")
    raise AttributeError(f"module 'gc' has no attribute '{name}'")
