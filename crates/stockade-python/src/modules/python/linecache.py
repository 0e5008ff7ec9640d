"""Lines of files of the tree, kept for the next time."""

import _tree

__all__ = ["getline", "clearcache", "checkcache", "lazycache"]

cache = {}


def clearcache():
    """Forgets all lines."""
    cache.clear()


def getline(filename, lineno, module_globals=None):
    """A line of a file, from 1, or nothing."""
    lines = getlines(filename, module_globals)
    return lines[lineno - 1] if 1 <= lineno <= len(lines) else ""


def getlines(filename, module_globals=None):
    """The lines of a file, or none."""
    if filename in cache:
        return cache[filename][2]
    return updatecache(filename, module_globals)


def updatecache(filename, module_globals=None):
    """Reads a file anew."""
    cache.pop(filename, None)
    if not _tree.present():
        return []
    try:
        with open(filename) as file:
            lines = file.readlines()
    except (OSError, UnicodeDecodeError, SyntaxError, ValueError):
        return []
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    cache[filename] = (sum(map(len, lines)), _tree.stat(filename, filename)[5], lines, filename)
    return lines


def checkcache(filename=None):
    """Forgets lines of files that have changed."""
    for name in [filename] if filename is not None else list(cache):
        if name in cache and (not _tree.kind(name) or _tree.stat(name, name)[5] != cache[name][1]):
            del cache[name]


def lazycache(filename, module_globals):
    """Whether lines could be got later by a loader: there are none."""
    return False
