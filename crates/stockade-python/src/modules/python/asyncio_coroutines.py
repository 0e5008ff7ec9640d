"""What counts as a coroutine."""

from collections.abc import Coroutine as _Coroutine

__all__ = ("iscoroutinefunction", "iscoroutine")


def _looks(parameters, stage):
    async def sample():
        pass
    sample = sample()
    kind = type(sample)
    sample.close()

    def made(function):
        while hasattr(function, "__func__"):
            function = function.__func__
        told = parameters(function)
        return told is not None and told[6] == "coroutine"
    return kind, made


_native, _made = _looks(_parameters, _stage)
del _parameters, _stage, _looks


def iscoroutine(obj):
    """Whether an object is a coroutine."""
    return type(obj) is _native or isinstance(obj, _Coroutine)


def iscoroutinefunction(func):
    """Whether a function makes coroutines."""
    if _made(func):
        return True
    from inspect import iscoroutinefunction
    return iscoroutinefunction(func)
