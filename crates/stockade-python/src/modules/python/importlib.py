"""Imports by names that are made while the program runs: what may be imported at all may be so too."""

from types import ModuleType as _Module

__all__ = ["__import__", "import_module", "invalidate_caches", "reload"]

# The builtin asks what the program may import, whoever calls it.
__import__ = __import__


def _whole(name, package):
    """The name with the package before it that its dots mean."""
    bare = name.lstrip(".")
    for _ in range(len(name) - len(bare) - 1):
        package, dot, _ = package.rpartition(".")
        if not dot:
            raise ImportError("attempted relative import beyond top-level package")
    return f"{package}.{bare}" if bare else package


def import_module(name, package=None):
    if name.startswith("."):
        if not package:
            raise TypeError("the 'package' argument is required to perform a relative import for "
                            f"{name!r}")
        if not isinstance(package, str):
            raise TypeError("__package__ not set to a string")
        name = _whole(name, package)
    return __import__(name, fromlist=("*",))


def invalidate_caches():
    pass


def reload(module):
    if not isinstance(module, _Module):
        raise TypeError("reload() argument must be a module")
    raise NotImplementedError("reload() is not available in this sandbox: a module is made once")
