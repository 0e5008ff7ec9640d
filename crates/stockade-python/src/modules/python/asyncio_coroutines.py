"""What counts as a coroutine."""

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


_methods = ("__await__", "send", "throw", "close")


def iscoroutine(obj):
    """Whether an object is a coroutine."""
    kind = type(obj)
    # What has these methods is a Coroutine of collections.abc, which is not worth importing.
    return kind is _native or all([hasattr(kind, name) for name in _methods])


def iscoroutinefunction(func):
    """Whether a function makes coroutines."""
    if _made(func):
        return True
    from inspect import iscoroutinefunction
    return iscoroutinefunction(func)
