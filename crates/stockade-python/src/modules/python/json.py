"""JSON: text out of values and values out of text."""

from json.decoder import JSONDecoder, JSONDecodeError
from json.encoder import JSONEncoder

__all__ = ["dump", "dumps", "load", "loads", "JSONDecoder", "JSONDecodeError", "JSONEncoder"]

_usual_encoder = JSONEncoder()


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None,
          indent=None, separators=None, default=None, sort_keys=False, **kw):
    """A value as a text."""
    if cls is None and indent is separators is default is None and not (skipkeys or sort_keys or kw):
        if ensure_ascii and check_circular and allow_nan:
            return _usual_encoder.encode(obj)
    return (cls or JSONEncoder)(
        skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular,
        allow_nan=allow_nan, indent=indent, separators=separators, default=default,
        sort_keys=sort_keys, **kw).encode(obj)


def dump(obj, fp, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None,
         indent=None, separators=None, default=None, sort_keys=False, **kw):
    """Writes a value to a file."""
    encoder = (cls or JSONEncoder)(
        skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular,
        allow_nan=allow_nan, indent=indent, separators=separators, default=default,
        sort_keys=sort_keys, **kw)
    for chunk in encoder.iterencode(obj):
        fp.write(chunk)



_marks = ((b"\x00\x00\xfe\xff", "utf-32"), (b"\xff\xfe\x00\x00", "utf-32"), (b"\xfe\xff", "utf-16"),
          (b"\xff\xfe", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig"))


def detect_encoding(b):
    for mark, name in _marks:
        if b.startswith(mark):
            return name
    # A text begins with an ASCII character: where the zeros are tells the rest.
    wide = len(b) > 3
    if wide or len(b) == 2:
        if b[0] == 0:
            return "utf-32-be" if wide and b[1] == 0 else "utf-16-be"
        if b[1] == 0:
            return "utf-32-le" if wide and b[2] == b[3] == 0 else "utf-16-le"
    return "utf-8"


def load(fp, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None,
         object_pairs_hook=None, **kw):
    """Reads a value from a file."""
    return loads(fp.read(), cls=cls, object_hook=object_hook, parse_float=parse_float,
                 parse_int=parse_int, parse_constant=parse_constant,
                 object_pairs_hook=object_pairs_hook, **kw)


def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None,
          object_pairs_hook=None, **kw):
    """The value in a text."""
    if not isinstance(s, str):
        if not isinstance(s, (bytes, bytearray)):
            raise TypeError("the JSON object must be str, bytes or bytearray, not "
                            f"{s.__class__.__name__}")
        s = s.decode(detect_encoding(s), "surrogatepass")
    elif s.startswith("\ufeff"):
        raise JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
    hooks = (("object_hook", object_hook), ("object_pairs_hook", object_pairs_hook),
             ("parse_float", parse_float), ("parse_int", parse_int),
             ("parse_constant", parse_constant))
    for name, hook in hooks:
        if hook is not None:
            kw[name] = hook
    if cls is not None or kw:
        return (cls or JSONDecoder)(**kw).decode(s)
    if type(s) is str:
        # The usual text; what is left undone is read again below.
        value = _load(s)
        if value is not NotImplemented:
            return value
    return JSONDecoder().decode(s)
