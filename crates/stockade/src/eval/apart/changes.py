# Which values are plain, and what has changed in one since the last look.
from operator import is_not


def plain(kind):
    """What packs values of exactly this type: a tag where they are linked, a function where they are
    not, or nothing."""
    known = KNOWN.get(kind, KNOWN)
    if known is not KNOWN:
        return known
    name = "%s.%s" % (kind.__module__, kind.__qualname__)
    found = None
    root = kind.__module__.partition(".")[0]
    if name in LIBRARY and root in sys.modules:
        tag, pack = LIBRARY[name]
        owner = sys.modules.get(kind.__module__)
        if getattr(owner, kind.__qualname__, None) is kind:
            found = tag if tag in WHOLE else pack
    numpy, pandas = sys.modules.get("numpy"), sys.modules.get("pandas")
    if numpy is not None and root == "numpy" and hasattr(numpy, "generic"):
        if issubclass(kind, numpy.generic) and numpy.dtype(kind).type is kind:
            found = pack_scalar
        elif issubclass(kind, numpy.dtype):
            found = pack_dtype
    if pandas is not None and root == "pandas" and hasattr(pandas, "DataFrame"):
        if kind is pandas.DataFrame:
            found = "df"
        elif kind is pandas.Series:
            found = "se"
        elif kind is pandas.Timestamp:
            found = pack_timestamp
        elif kind is pandas.Timedelta:
            found = lambda packer, it: ["pd", it.value]
        elif kind is type(pandas.NaT):
            found = lambda packer, it: ["pn", True]
        elif kind is type(pandas.NA):
            found = lambda packer, it: ["pn", False]
        elif issubclass(kind, pandas.Index):
            found = pack_index
    KNOWN[kind] = found
    return found


KNOWN = {}


def look(obj, tag):
    """What an object holds now, so that a change is seen later. Its items count by identity."""
    if tag in ("l", "s"):
        return list(obj)
    if tag in ("d", "od", "ct", "dd"):
        flat = [obj.default_factory] if tag == "dd" else []
        for key, value in dict.items(obj):
            flat += key, value
        return flat
    if tag == "ba":
        return bytes(obj)
    if tag == "dq":
        return list(obj)
    if tag == "I":
        flat = []
        for key, value in object.__getattribute__(obj, "__dict__").items():
            flat += key, value
        return flat
    if tag == "nd":
        return obj.copy()
    return obj.copy(deep=True)


def changed(obj, tag, before):
    if tag == "ba":
        return obj != before
    if tag == "nd":
        if obj.dtype != before.dtype or obj.shape != before.shape:
            return True
        if obj.dtype == object:
            return any(a is not b for a, b in zip(obj.ravel().tolist(), before.ravel().tolist()))
        return obj.tobytes() != before.tobytes()
    if tag in ("se", "df"):
        return not obj.equals(before) or tag == "se" and obj.name is not before.name
    now = look(obj, tag)
    return len(now) != len(before) or any(map(is_not, now, before))


def replace(obj, tag, made):
    """Gives an object what another of its kind holds, in place."""
    if tag == "nd":
        need(obj.shape == made.shape, "an array has changed its shape in place")
        obj[...] = made
    elif tag in ("se", "df"):
        obj._update_inplace(made)
        if tag == "se":
            obj.name = made.name
    elif tag in ("l", "ba"):
        obj[:] = made
    elif tag == "s":
        obj.clear()
        obj.update(made)
    elif tag == "dq":
        obj.clear()
        obj.extend(made)
    elif tag == "I":
        held = object.__getattribute__(obj, "__dict__")
        held.clear()
        held.update(object.__getattribute__(made, "__dict__"))
    else:
        obj.clear()
        for key, value in dict.items(made):
            obj[key] = value
