"""Bytes as letters of 16, 32, 64 or 85 kinds."""

import binascii
from binascii import Error as _Error, a2b_base64 as _read64, b2a_base64 as _write64

__all__ = ["encode", "decode", "encodebytes", "decodebytes", "b64encode", "b64decode", "b32encode",
           "b32decode", "b32hexencode", "b32hexdecode", "b16encode", "b16decode", "b85encode",
           "b85decode", "a85encode", "a85decode", "z85encode", "z85decode", "standard_b64encode",
           "standard_b64decode", "urlsafe_b64encode", "urlsafe_b64decode"]

_letters, _digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", b"0123456789"
_thirty_two, _thirty_two_hex = _letters + b"234567", _digits + _letters[:22]
_ascii85 = bytes(range(33, 118))
_eighty_five = _digits + _letters + _letters.lower() + b"!#$%&()*+-;<=>?@^_`{|}~"
_zero_mq = _digits + _letters.lower() + _letters + b".-:+=^!/*?&<>()[]{}@%$#"
_to_url, _from_url = bytes.maketrans(b"+/", b"-_"), bytes.maketrans(b"-_", b"+/")

MAXLINESIZE = 76
MAXBINSIZE = MAXLINESIZE // 4 * 3


def _to_bytes(s):
    """What decoders take: bytes of any kind, or a text of ASCII."""
    if isinstance(s, str):
        if s.isascii():
            return s.encode("ascii")
        raise ValueError("string argument should contain only ASCII characters")
    try:
        view = memoryview(s)
    except TypeError:
        view = None
    if view is None:
        raise TypeError("argument should be a bytes-like object or ASCII string, not "
                        f"{type(s).__name__!r}")
    return s if isinstance(s, (bytes, bytearray)) else view.tobytes()


def b64encode(s, altchars=None):
    """Base 64; the two characters of `altchars` stand for `+` and `/`."""
    coded = _write64(s, newline=False)
    if altchars is None:
        return coded
    assert len(altchars) == 2, repr(altchars)
    return coded.translate(bytes.maketrans(b"+/", altchars))


def b64decode(s, altchars=None, validate=False):
    """The bytes that base 64 stands for."""
    s = _to_bytes(s)
    if altchars is not None:
        altchars = _to_bytes(altchars)
        assert len(altchars) == 2, repr(altchars)
        s = s.translate(bytes.maketrans(altchars, b"+/"))
    return _read64(s, strict_mode=validate)


def standard_b64encode(s): return b64encode(s)


def standard_b64decode(s): return b64decode(s)


def urlsafe_b64encode(s): return b64encode(s).translate(_to_url)


def urlsafe_b64decode(s): return b64decode(_to_bytes(s).translate(_from_url))


def b32encode(s):
    """Base 32."""
    return _base32(memoryview(s), _thirty_two)


def b32hexencode(s):
    """Base 32 whose letters are in the order of what they stand for."""
    return _base32(memoryview(s), _thirty_two_hex)


def _unpacked32(s, alphabet, casefold, map01=None):
    s = _to_bytes(s)
    if len(s) % 8:
        raise _Error("Incorrect padding")
    if map01 is not None:
        map01 = _to_bytes(map01)
        assert len(map01) == 1, repr(map01)
        s = s.translate(bytes.maketrans(b"01", b"O" + map01))
    return _from_base32(s.upper() if casefold else s, alphabet)


def b32decode(s, casefold=False, map01=None):
    """The bytes that base 32 stands for."""
    return _unpacked32(s, _thirty_two, casefold, map01)


def b32hexdecode(s, casefold=False): return _unpacked32(s, _thirty_two_hex, casefold)


def b16encode(s):
    """Base 16: two digits for a byte."""
    return binascii.hexlify(s).upper()


def b16decode(s, casefold=False):
    """The bytes that pairs of digits stand for."""
    s = _to_bytes(s)
    if casefold:
        s = s.upper()
    if s.translate(None, b"0123456789ABCDEF"):
        raise _Error("Non-base16 digit found")
    return binascii.unhexlify(s)


def a85encode(b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False):
    """Ascii85."""
    coded = _base85(memoryview(b), _ascii85, pad, True, foldspaces)
    if adobe:
        coded = b"<~" + coded
    if wrapcol:
        width = max(2 if adobe else 1, wrapcol)
        rows = [coded[at:at + width] for at in range(0, len(coded), width)]
        if adobe and len(rows[-1]) + 2 > width:
            rows.append(b"")
        coded = b"\n".join(rows)
    return coded + b"~>" if adobe else coded


def a85decode(b, *, foldspaces=False, adobe=False, ignorechars=b" \t\n\r\v"):
    """The bytes that Ascii85 stands for."""
    b = _to_bytes(b)
    if adobe:
        if b[-2:] != b"~>":
            raise ValueError("Ascii85 encoded byte sequences must end with b'~>'")
        b = b[2 if b[:2] == b"<~" else 0:-2]
    return _from_ascii85(b, foldspaces, ignorechars)


def b85encode(b, pad=False):
    """Base 85 as git writes it."""
    return _base85(memoryview(b), _eighty_five, pad, False, False)


def b85decode(b):
    """The bytes that base 85 stands for."""
    return _from_base85(_to_bytes(b), _eighty_five, "base85")


def z85encode(s):
    """Base 85 as ZeroMQ writes it."""
    return _base85(memoryview(s), _zero_mq, False, False, False)


def z85decode(s): return _from_base85(_to_bytes(s), _zero_mq, "z85")


def encode(input, output):
    """Lines of base 64 from one file of bytes to another."""
    while piece := input.read(MAXBINSIZE):
        while len(piece) < MAXBINSIZE and (more := input.read(MAXBINSIZE - len(piece))):
            piece += more
        output.write(_write64(piece))


def decode(input, output):
    """The way back, line by line."""
    while line := input.readline():
        output.write(_read64(line))


def _plain(s):
    try:
        view = memoryview(s)
    except TypeError as problem:
        raise TypeError("expected bytes-like object, not %s" % type(s).__name__) from problem
    if view.format not in ("c", "b", "B"):
        raise TypeError("expected single byte elements, not %r from %s" % (view.format, type(s).__name__))
    return s


def encodebytes(s):
    """Base 64 in lines of 76 letters."""
    s = _plain(s)
    return b"".join([_write64(s[at:at + MAXBINSIZE]) for at in range(0, len(s), MAXBINSIZE)])


def decodebytes(s): return _read64(_plain(s))
