"""Digests of bytes, and keys out of passwords."""

__all__ = ["md5", "sha1", "sha224", "sha256", "sha384", "sha512", "blake2b", "blake2s", "sha3_224",
           "sha3_256", "sha3_384", "sha3_512", "shake_128", "shake_256", "new",
           "algorithms_guaranteed", "algorithms_available", "pbkdf2_hmac", "file_digest"]

algorithms_guaranteed = set(__all__[:14])
algorithms_available = algorithms_guaranteed | {"sha512_224", "sha512_256"}


def _module(begun, blake2, again, update, digest, hexdigest, press, hexpress, name, digest_size,
            block_size):
    class HASH:
        """A digest under way."""
        __module__ = "_hashlib"
        __slots__ = ("_state",)

        def __repr__(self):
            kind = type(self)
            return f"<{self.name} {kind.__module__}.{kind.__qualname__} object @ {hex(id(self))}>"

        def copy(self, *args):
            if args:
                raise TypeError(f"HASH.copy() takes no arguments ({len(args)} given)")
            return wrapped(type(self), again(self._state))

    HASH.update, HASH.digest, HASH.hexdigest = update, digest, hexdigest
    HASH.name, HASH.digest_size, HASH.block_size = name, digest_size, block_size

    class HASHXOF(HASH):
        """A digest of any length."""
        __module__ = "_hashlib"
        __slots__ = ()

    HASHXOF.digest, HASHXOF.hexdigest = press, hexpress
    HASH.__qualname__, HASHXOF.__qualname__ = "HASH", "HASHXOF"

    def wrapped(kind, state):
        made = object.__new__(kind)
        made._state = state
        return made

    def maker(algorithm):
        kind = HASHXOF if algorithm.startswith("shake") else HASH

        def make(*args, string=b"", usedforsecurity=True):
            if len(args) > 1:
                raise TypeError(f"openssl_{algorithm}() takes at most 1 positional argument"
                                f" ({len(args)} given)")
            return wrapped(kind, begun(algorithm, *(args or (string,))))
        make.__name__ = make.__qualname__ = "openssl_" + algorithm
        return make

    def between(given, least, most, text):
        given = given.__index__() if hasattr(given, "__index__") else range(given)
        if not least <= given <= most:
            raise ValueError(text)
        return given

    def unsigned(given, most, text):
        given = given.__index__() if hasattr(given, "__index__") else range(given)
        if given < 0:
            raise ValueError("value must be positive")
        if given >> 64:
            raise OverflowError("int too big to convert")
        if given > most:
            raise OverflowError(text)
        return given

    def blake(algorithm, longest, short, furthest):
        class Blake(HASH):
            __module__ = "_blake2"
            __slots__ = ()
            MAX_DIGEST_SIZE = MAX_KEY_SIZE = longest
            PERSON_SIZE = SALT_SIZE = short

            def __new__(cls, *args, digest_size=longest, key=b"", salt=b"", person=b"", fanout=1,
                        depth=1, leaf_size=0, node_offset=0, node_depth=0, inner_size=0,
                        last_node=False, usedforsecurity=True):
                if len(args) > 1:
                    raise TypeError(f"{algorithm}() takes at most 1 positional argument"
                                    f" ({len(args)} given)")
                sized = between(digest_size, 1, longest,
                                f"digest_size must be between 1 and {longest} bytes")
                made = wrapped(cls, blake2(algorithm, (
                    key, salt, person, sized,
                    between(fanout, 0, 255, "fanout must be between 0 and 255"),
                    between(depth, 1, 255, "depth must be between 1 and 255"),
                    unsigned(leaf_size, 0xFFFFFFFF, "leaf_size is too large"),
                    unsigned(node_offset, furthest, "node_offset is too large"),
                    between(node_depth, 0, 255, "node_depth must be between 0 and 255"),
                    between(inner_size, 0, longest,
                            f"inner_size must be between 0 and is {longest}"), last_node)))
                made.update(*(args or (b"",)))
                return made
        Blake.__name__ = Blake.__qualname__ = algorithm
        Blake.__new__.__name__ = Blake.__new__.__qualname__ = algorithm
        return Blake
    return maker, blake("blake2b", 64, 16, (1 << 64) - 1), blake("blake2s", 32, 8, (1 << 48) - 1)


_maker, blake2b, blake2s = _module(
    _begun, _blake2, _again, _update, _digest, _hexdigest, _press, _hexpress, _name, _digest_size,
    _block_size)
(md5, sha1, sha224, sha256, sha384, sha512, _sha512_224, _sha512_256, sha3_224, sha3_256, sha3_384,
 sha3_512, shake_128, shake_256) = map(_maker, (
     "md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha512_224", "sha512_256", "sha3_224",
     "sha3_256", "sha3_384", "sha3_512", "shake_128", "shake_256"))
_by_name = {"md5": md5, "sha1": sha1, "sha224": sha224, "sha256": sha256, "sha384": sha384,
            "sha512": sha512, "sha512_224": _sha512_224, "sha512_256": _sha512_256,
            "sha3_224": sha3_224, "sha3_256": sha3_256, "sha3_384": sha3_384, "sha3_512": sha3_512,
            "shake_128": shake_128, "shake_256": shake_256, "blake2b": blake2b, "blake2s": blake2s}
pbkdf2_hmac, scrypt = _pbkdf2_hmac, _scrypt


def new(name, data=b"", **kwargs):
    """A digest by the name of its kind."""
    if not isinstance(name, str):
        raise TypeError("name must be a string")
    make = _by_name.get(name) or _by_name.get(name.lower().replace("sha-", "sha").replace("-", "_"))
    if make is None:
        raise ValueError("unsupported hash type " + name)
    return make(data, **kwargs)


def file_digest(fileobj, digest, /, *, _bufsize=2**18):
    """The digest of what is in a file."""
    made = new(digest) if isinstance(digest, str) else digest()
    if hasattr(fileobj, "getbuffer"):
        made.update(fileobj.getbuffer())
        return made
    if not (hasattr(fileobj, "readinto") and hasattr(fileobj, "readable") and fileobj.readable()):
        raise ValueError(f"'{fileobj!r}' is not a file-like object in binary reading mode.")
    while data := fileobj.read(_bufsize):
        made.update(data)
    return made


new.__name__ = new.__qualname__ = "__hash_new"
del (_begun, _blake2, _again, _update, _digest, _hexdigest, _press, _hexpress, _name, _digest_size,
     _block_size, _pbkdf2_hmac, _scrypt, _module, _maker, _authenticated, _compare_digest)
