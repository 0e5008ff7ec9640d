"""Random numbers for secrets, out of what the host gave."""

from base64 import urlsafe_b64encode as _coded
from hmac import compare_digest
from random import SystemRandom

__all__ = ["choice", "randbelow", "randbits", "SystemRandom", "token_bytes", "token_hex",
           "token_urlsafe", "compare_digest"]

DEFAULT_ENTROPY = 32
_source = SystemRandom()
choice, randbits = _source.choice, _source.getrandbits


def randbelow(exclusive_upper_bound):
    """A number from zero up to one less than this."""
    if exclusive_upper_bound <= 0:
        raise ValueError("Upper bound must be positive.")
    return _source.randrange(exclusive_upper_bound)


def token_bytes(nbytes=None):
    """Random bytes."""
    return _source.randbytes(DEFAULT_ENTROPY if nbytes is None else nbytes)


def token_hex(nbytes=None):
    """Random bytes as digits."""
    return token_bytes(nbytes).hex()


def token_urlsafe(nbytes=None):
    """Random bytes as letters that may stand in an address."""
    return _coded(token_bytes(nbytes)).decode("ascii").rstrip("=")
