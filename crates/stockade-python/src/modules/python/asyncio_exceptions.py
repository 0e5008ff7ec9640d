"""The exceptions of asyncio."""

__all__ = ("BrokenBarrierError", "CancelledError", "InvalidStateError", "TimeoutError",
           "IncompleteReadError", "LimitOverrunError", "SendfileNotAvailableError")


class CancelledError(BaseException):
    """The task was cancelled."""


TimeoutError = TimeoutError


class InvalidStateError(Exception):
    """The future is not, or already, done."""


class SendfileNotAvailableError(RuntimeError):
    """There are no files to send."""


class IncompleteReadError(EOFError):
    """A stream ended too early."""

    def __init__(self, partial, expected):
        wanted = "undefined" if expected is None else repr(expected)
        super().__init__(f"{len(partial)} bytes read on a total of {wanted} expected bytes")
        self.partial, self.expected = partial, expected

    def __reduce__(self): return type(self), (self.partial, self.expected)


class LimitOverrunError(Exception):
    """A stream held too much before its separator."""

    def __init__(self, message, consumed):
        super().__init__(message)
        self.consumed = consumed

    def __reduce__(self): return type(self), (self.args[0], self.consumed)


class BrokenBarrierError(RuntimeError):
    """The barrier was broken."""
