"""Messages that are authenticated by a key."""

import hashlib as _hashes

trans_5C = bytes([byte ^ 0x5C for byte in range(256)])
trans_36 = bytes([byte ^ 0x36 for byte in range(256)])

# The size of a digest depends on the hash; a name that older programs ask for.
digest_size = None
compare_digest, _whole = _compare_digest, _authenticated
del (_compare_digest, _authenticated, _update, _digest, _hexdigest, _press, _hexpress, _name,
     _digest_size, _block_size, _begun, _blake2, _again, _pbkdf2_hmac, _scrypt)


def _factory(digestmod):
    """What makes the hash that was asked for: by name, as a function, or as a module."""
    if callable(digestmod):
        return digestmod
    if isinstance(digestmod, str):
        return lambda data=b"": _hashes.new(digestmod, data)
    return lambda data=b"": digestmod.new(data)


class HMAC:
    """A message that a key authenticates, piece by piece."""
    blocksize = 64
    __slots__ = ("_inner", "_outer", "block_size", "digest_size")

    def __init__(self, key, msg=None, digestmod=""):
        if not isinstance(key, (bytes, bytearray)):
            raise TypeError(f"key: expected bytes or bytearray, but got {type(key).__name__!r}")
        if not digestmod:
            raise TypeError("Missing required argument 'digestmod'.")
        make = _factory(digestmod)
        inner, outer = make(), make()
        self._inner, self._outer, self.digest_size = inner, outer, inner.digest_size
        self.block_size = getattr(inner, "block_size", self.blocksize)
        if len(key) > self.block_size:
            key = make(key).digest()
        key = key.ljust(self.block_size, b"\0")
        outer.update(key.translate(trans_5C))
        inner.update(key.translate(trans_36))
        if msg is not None:
            inner.update(msg)

    @property
    def name(self): return f"hmac-{self._inner.name}"

    def update(self, msg):
        """Goes on with the message."""
        self._inner.update(msg)

    def copy(self):
        """The same, to go on with differently."""
        other = object.__new__(type(self))
        other._inner, other._outer = self._inner.copy(), self._outer.copy()
        other.block_size, other.digest_size = self.block_size, self.digest_size
        return other

    def _finished(self):
        outer = self._outer.copy()
        outer.update(self._inner.digest())
        return outer

    def digest(self): return self._finished().digest()

    def hexdigest(self): return self._finished().hexdigest()


def new(key, msg=None, digestmod=""):
    """A new message."""
    return HMAC(key, msg, digestmod)


def digest(key, msg, digest):
    """The digest of a message that is all there."""
    made = _whole(key, msg, digest) if isinstance(digest, str) else None
    if made is not None:
        return made
    make = _factory(digest)
    size = getattr(make(), "block_size", 64)
    padded = (make(key).digest() if len(key) > size else bytes(key)).ljust(size, b"\0")
    inside = make(padded.translate(trans_36) + msg).digest()
    return make(padded.translate(trans_5C) + inside).digest()
