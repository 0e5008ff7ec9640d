"""Identifiers of 128 bits that are unique without asking anyone."""

import enum as _enum
import hashlib as _hashlib
import random as _random
import time as _time

RESERVED_NCS, RFC_4122, RESERVED_MICROSOFT, RESERVED_FUTURE = (
    "reserved for NCS compatibility", "specified in RFC 4122",
    "reserved for Microsoft compatibility", "reserved for future definition")


class SafeUUID(_enum.Enum):
    """Whether two processes could have made the same."""
    safe = 0
    unsafe = -1
    unknown = None


def _swapped(data):
    """The first three fields the other way round."""
    return data[3::-1] + data[5:3:-1] + data[7:5:-1] + data[8:]


_widths = (32, 16, 16, 8, 8, 48)


def _joined(fields):
    if len(fields) != 6:
        raise ValueError("fields is not a 6-tuple")
    number = 0
    for at, (field, width) in enumerate(zip(fields, _widths)):
        if not 0 <= field < 1 << width:
            raise ValueError(f"field {at + 1} out of range (need a{'n' if width == 8 else ''} {width}-bit value)")
        number = number << width | field
    return number


class UUID:
    """One identifier, made from any one way of writing it."""
    __slots__ = ("int", "is_safe", "__weakref__")

    def __init__(self, hex=None, bytes=None, bytes_le=None, fields=None, int=None, version=None, *,
                 is_safe=SafeUUID.unknown):
        if [hex, bytes, bytes_le, fields, int].count(None) != 4:
            raise TypeError("one of the hex, bytes, bytes_le, fields, or int arguments must be given")
        if hex is not None:
            digits = hex.replace("urn:", "").replace("uuid:", "").strip("{}").replace("-", "")
            if len(digits) != 32:
                raise ValueError("badly formed hexadecimal UUID string")
            int = _whole(digits, 16)
        if bytes_le is not None:
            if len(bytes_le) != 16:
                raise ValueError("bytes_le is not a 16-char string")
            bytes = _swapped(bytes_le)
        if bytes is not None:
            if len(bytes) != 16:
                raise ValueError("bytes is not a 16-char string")
            assert isinstance(bytes, _octets), repr(bytes)
            int = _whole.from_bytes(bytes)
        if fields is not None:
            int = _joined(fields)
        if int < 0 or int >> 128:
            raise ValueError("int is out of range (need a 128-bit value)")
        if version is not None and version not in range(1, 6):
            raise ValueError("illegal version number")
        if version is not None:
            # Four bits tell the version, two the variant.
            int = int & ~(0xF << 76 | 0x3 << 62) | version << 76 | 0x2 << 62
        _put(self, "int", int)
        _put(self, "is_safe", is_safe)

    def __setattr__(self, name, value): raise TypeError("UUID objects are immutable")

    def __getstate__(self):
        state = {"int": self.int}
        if self.is_safe is not SafeUUID.unknown:
            state["is_safe"] = self.is_safe.value
        return state

    def __setstate__(self, state):
        _put(self, "int", state["int"])
        _put(self, "is_safe", SafeUUID(state.get("is_safe")))

    def __eq__(self, other): return self.int == other.int if isinstance(other, UUID) else NotImplemented

    def __lt__(self, other): return self.int < other.int if isinstance(other, UUID) else NotImplemented

    def __gt__(self, other): return self.int > other.int if isinstance(other, UUID) else NotImplemented

    def __le__(self, other): return self.int <= other.int if isinstance(other, UUID) else NotImplemented

    def __ge__(self, other): return self.int >= other.int if isinstance(other, UUID) else NotImplemented

    def __hash__(self): return hash(self.int)

    def __int__(self): return self.int

    def __repr__(self): return "%s(%r)" % (self.__class__.__name__, str(self))

    def __str__(self):
        digits = self.hex
        return "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])

    @property
    def bytes(self): return self.int.to_bytes(16)

    @property
    def bytes_le(self): return _swapped(self.bytes)

    @property
    def hex(self): return "%032x" % self.int

    @property
    def urn(self): return "urn:uuid:" + str(self)

    @property
    def fields(self):
        return (self.time_low, self.time_mid, self.time_hi_version, self.clock_seq_hi_variant,
                self.clock_seq_low, self.node)

    @property
    def time_low(self): return self.int >> 96

    @property
    def time_mid(self): return self.int >> 80 & 0xFFFF

    @property
    def time_hi_version(self): return self.int >> 64 & 0xFFFF

    @property
    def clock_seq_hi_variant(self): return self.int >> 56 & 0xFF

    @property
    def clock_seq_low(self): return self.int >> 48 & 0xFF

    @property
    def node(self): return self.int & 0xFFFFFFFFFFFF

    @property
    def time(self): return (self.time_hi_version & 0x0FFF) << 48 | self.time_mid << 32 | self.time_low

    @property
    def clock_seq(self): return (self.clock_seq_hi_variant & 0x3F) << 8 | self.clock_seq_low

    @property
    def variant(self):
        top = self.int >> 61 & 7
        if top < 4:
            return RESERVED_NCS
        if top < 6:
            return RFC_4122
        return RESERVED_MICROSOFT if top == 6 else RESERVED_FUTURE

    @property
    def version(self):
        return self.int >> 76 & 0xF if self.variant == RFC_4122 else None


_whole, _octets, _put = int, bytes, object.__setattr__
_source = _random.SystemRandom()
_known = {}


def getnode():
    """The number of this machine; here one that was drawn, and is marked as such."""
    if "node" not in _known:
        _known["node"] = _source.getrandbits(48) | 1 << 40
    return _known["node"]


def uuid1(node=None, clock_seq=None):
    """From the time and the machine."""
    # In steps of 100 nanoseconds since the calendar was reformed, each step only once.
    moment = max(_time.time_ns() // 100 + 0x01B21DD213814000, _known.get("moment", 0) + 1)
    _known["moment"] = moment
    if clock_seq is None:
        clock_seq = _source.getrandbits(14)
    return UUID(fields=(moment & 0xFFFFFFFF, moment >> 32 & 0xFFFF, moment >> 48 & 0x0FFF,
                        clock_seq >> 8 & 0x3F, clock_seq & 0xFF,
                        getnode() if node is None else node), version=1)


def _named(hash, namespace, name, version):
    if isinstance(name, str):
        name = name.encode("utf-8")
    digest = hash(namespace.bytes + name, usedforsecurity=False).digest()
    return UUID(bytes=digest[:16], version=version)


def uuid3(namespace, name):
    """From a name, by MD5."""
    return _named(_hashlib.md5, namespace, name, 3)


def uuid4():
    """Drawn."""
    return UUID(bytes=_source.randbytes(16), version=4)


def uuid5(namespace, name):
    """From a name, by SHA-1."""
    return _named(_hashlib.sha1, namespace, name, 5)


NAMESPACE_DNS, NAMESPACE_URL, NAMESPACE_OID, NAMESPACE_X500 = [
    UUID(f"6ba7b81{_digit}-9dad-11d1-80b4-00c04fd430c8") for _digit in "0124"]
