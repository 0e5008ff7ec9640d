# Plain values between the two sides: what crosses by value, and how it is written.
#
# A message is JSON: a table of nodes, and values that are atoms or `[number of a node]`. So a value
# keeps its identity, may contain itself, and nests as deep as memory allows. Only exact types are
# plain: an instance of a subclass may have methods of its own and goes by reference. Nothing is
# unpickled, no class is found by a name that came over, and what is wrong in any way is `Malformed`.
import builtins, sys
from binascii import a2b_base64, b2a_base64
from collections import Counter, OrderedDict, defaultdict, deque

# Python refuses to write longer numbers in decimal.
LARGE = 10 ** 4000
ATOMS = {type(None), bool, float}


class Malformed(Exception):
    """What came over is nothing that our own side would have written."""


def need(truth, what="a value is out of shape"):
    if not truth:
        raise Malformed(what)


def plain_text(text):
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def base64(data):
    return b2a_base64(data, newline=False).decode()


def unbase64(text):
    need(type(text) is str)
    return a2b_base64(text)


def texts(*values):
    need(all(type(value) is str for value in values))


def numbers(*values):
    need(all(type(value) is int for value in values))


# What is changed in place, and so is linked: both sides know that they hold the same one.
MUTABLE = {list: "l", dict: "d", set: "s", bytearray: "ba", deque: "dq", OrderedDict: "od",
           defaultdict: "dd", Counter: "ct"}
MAPPINGS = {"d": dict, "od": OrderedDict, "ct": Counter}


def items_of(packer, values):
    """The items of a sequence, whole where all are atoms."""
    kinds = set(map(type, values))
    if kinds <= ATOMS:
        return list(values)
    if kinds == {int} and -LARGE < min(values) and max(values) < LARGE:
        return list(values)
    if kinds == {str} and "".join(values).isascii():
        return list(values)
    return list(map(packer.value, values))


def content(packer, obj, tag):
    """What a linked object holds, as the rest of its node."""
    if tag == "l":
        return items_of(packer, obj)
    if tag == "s":
        return items_of(packer, obj)
    if tag in MAPPINGS:
        flat = []
        for key, value in dict.items(obj):
            flat += key, value
        return items_of(packer, flat)
    if tag == "ba":
        return [base64(bytes(obj))]
    if tag == "dq":
        return [obj.maxlen, *items_of(packer, list(obj))]
    if tag == "dd":
        flat = [obj.default_factory]
        for key, value in dict.items(obj):
            flat += key, value
        return list(map(packer.value, flat))
    if tag == "I":
        flat = [packer.peer.twin_name(type(obj))]
        for key, value in object.__getattribute__(obj, "__dict__").items():
            flat += key, value
        return list(map(packer.value, flat))
    raise AssertionError(tag)


def shell(unpacker, node):
    """An empty one, to be filled when everything else is made."""
    tag = node[0]
    if tag == "l":
        return []
    if tag == "s":
        return set()
    if tag in MAPPINGS:
        return MAPPINGS[tag]()
    if tag == "ba":
        return bytearray()
    if tag == "dq":
        most = node[2]
        need(most is None or type(most) is int and 0 <= most)
        return deque(maxlen=most)
    if tag == "dd":
        return defaultdict()
    kind = unpacker.peer.twin(node[2], "I")
    return object.__new__(kind)


SHELLS = {"l", "s", "d", "od", "ct", "ba", "dq", "dd", "I"}
# What hashes its items is filled after what it may be hashed by.
LATE = {"s", "d", "od", "ct", "dd"}


def fill(unpacker, obj, node):
    tag, get = node[0], unpacker.get
    if tag == "l":
        obj[:] = map(get, node[2:])
    elif tag == "s":
        obj.clear()
        obj.update(map(get, node[2:]))
    elif tag == "ba":
        obj[:] = unbase64(node[2])
    elif tag == "dq":
        obj.clear()
        obj.extend(map(get, node[3:]))
    else:
        flat = list(map(get, node[2:]))
        first = 0
        if tag == "dd":
            need(flat and (flat[0] is None or callable(flat[0])))
            obj.default_factory, first = flat[0], 1
        elif tag == "I":
            first = 1
        need((len(flat) - first) % 2 == 0)
        pairs = dict(zip(flat[first::2], flat[first + 1::2]))
        if tag == "I":
            held = object.__getattribute__(obj, "__dict__")
            for name in pairs:
                need(may_hold(type(obj), name), "an attribute has no place in its class")
            held.clear()
            held.update(pairs)
        else:
            dict.clear(obj) if tag != "od" else obj.clear()
            for key, value in pairs.items():
                obj[key] = value


def may_hold(kind, name):
    """Whether an instance may hold an attribute of this name: none that stands before a method."""
    if type(name) is not str or name[:2] == "__" or not name.isidentifier():
        return False
    for base in kind.__mro__:
        if name in base.__dict__:
            return not hasattr(type(base.__dict__[name]), "__get__")
    return True


# The rest is not changed in place. The names are checked before a module is used.

def pack_range(packer, it):
    return ["r", *map(packer.value, (it.start, it.stop, it.step))]


def pack_slice(packer, it):
    return ["sl", *map(packer.value, (it.start, it.stop, it.step))]


PACK = {
    int: lambda packer, it: ["i", "%x" % it],
    str: lambda packer, it: ["u", base64(it.encode("utf-8", "surrogatepass"))],
    bytes: lambda packer, it: ["b", base64(it)],
    complex: lambda packer, it: ["c", it.real, it.imag],
    range: pack_range,
    slice: pack_slice,
    type(...): lambda packer, it: ["el"],
    type(NotImplemented): lambda packer, it: ["no"],
    type({}.keys()): lambda packer, it: ["dk", *map(packer.value, it)],
    type({}.values()): lambda packer, it: ["dv", *map(packer.value, it)],
    type({}.items()): lambda packer, it: ["di", *map(packer.value, it)],
}


def make_range(unpacker, node):
    numbers(*map(unpacker.get, node[1:]))
    return range(*map(unpacker.get, node[1:4]))


def make_complex(unpacker, node):
    need(all(type(part) in (int, float) for part in node[1:3]))
    return complex(node[1], node[2])


MAKE = {
    "i": lambda unpacker, node: int(node[1], 16),
    "u": lambda unpacker, node: unbase64(node[1]).decode("utf-8", "surrogatepass"),
    "b": lambda unpacker, node: unbase64(node[1]),
    "c": make_complex,
    "r": make_range,
    "sl": lambda unpacker, node: slice(*map(unpacker.get, node[1:4])),
    "el": lambda unpacker, node: ...,
    "no": lambda unpacker, node: NotImplemented,
    "t": lambda unpacker, node: tuple(map(unpacker.get, node[1:])),
    "f": lambda unpacker, node: frozenset(map(unpacker.get, node[1:])),
    "dk": lambda unpacker, node: dict.fromkeys(map(unpacker.get, node[1:])).keys(),
    "dv": lambda unpacker, node: dict(enumerate(map(unpacker.get, node[1:]))).values(),
    "di": lambda unpacker, node: dict(map(unpacker.get, node[1:])).items(),
}

# Classes that both sides have: they cross as their name.
TYPES = {"NoneType": type(None), "ellipsis": type(...), "NotImplementedType": type(NotImplemented),
         "dict_keys": type({}.keys()), "dict_values": type({}.values()), "dict_items": type({}.items())}
for name, value in vars(builtins).items():
    if isinstance(value, type) and name[:2] != "__":
        TYPES[name] = value
for value in (Counter, OrderedDict, defaultdict, deque):
    TYPES[value.__name__] = value
TYPE_NAMES = {value: name for name, value in TYPES.items()}
