"""Paths of the file tree that fit a pattern."""

from fnmatch import filter as _filter, fnmatchcase as _fits
from posixpath import _fspath, join as _join, split as _split
import _tree
import re as _re

__all__ = ["escape", "glob", "iglob", "translate"]

_magic = _re.compile("[*?[]")


def has_magic(s):
    """Whether a text is more than a name."""
    return _magic.search(_text(s)) is not None


def _text(path): return path.decode("utf-8", "surrogateescape") if isinstance(path, bytes) else path


def glob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    """The paths that fit a pattern."""
    return list(iglob(pathname, root_dir=root_dir, dir_fd=dir_fd, recursive=recursive,
                      include_hidden=include_hidden))


def iglob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    """The paths that fit a pattern, one after the other."""
    if dir_fd is not None:
        raise NotImplementedError("glob: dir_fd unavailable on this platform")
    raw = isinstance(pathname, bytes)
    search = _Search("" if root_dir is None else _text(_fspath(root_dir)), recursive, include_hidden)
    pattern = _text(pathname)
    found = search.paths(pattern)
    if not pattern or recursive and pattern[:2] == "**":
        found = (path for path in found if path)
    return (path.encode("utf-8", "surrogateescape") for path in found) if raw else iter(found)


class _Search:
    """One search: where it starts, and what counts."""

    def __init__(self, root, recursive, hidden):
        self.root, self.recursive, self.hidden = root, recursive, hidden

    def kind(self, path): return _tree.kind(_join(self.root, path) if self.root else path or ".")

    def names(self, directory, only_directories=False):
        path = _join(self.root, directory) if self.root else directory or "."
        if _tree.kind(path) != 2:
            return []
        return [name for name, inner in _tree.scan(path, path) if inner or not only_directories]

    def paths(self, pattern):
        outer, last = _split(pattern)
        if not has_magic(pattern):
            # A path that ends in a slash is a directory's.
            if self.kind(pattern if last else outer) == 2 or last and self.kind(pattern):
                yield pattern
            return
        directories = self.paths(outer) if outer and has_magic(outer) and outer != pattern else [outer]
        for directory in directories:
            for name in self.inside(directory, last):
                yield _join(directory, name)

    def inside(self, directory, last):
        if not last:
            return [""] if not directory or self.kind(directory) == 2 else []
        if self.recursive and last == "**":
            return self.below(directory) if self.kind(directory) == 2 else []
        if not has_magic(last):
            return [last] if self.kind(_join(directory, last)) else []
        names = self.names(directory)
        if not self.hidden and not last.startswith("."):
            names = [name for name in names if not name.startswith(".")]
        return _filter(names, last)

    def below(self, directory):
        """The directory itself as nothing, and all that is below it."""
        found, todo = [""], [""]
        while todo:
            here = todo.pop()
            inner = []
            for name in self.names(_join(directory, here) if here else directory):
                if self.hidden or not name.startswith("."):
                    path = _join(here, name)
                    found.append(path)
                    if self.kind(_join(directory, path)) == 2:
                        inner.append(path)
            todo += reversed(inner)
        return found


def glob0(dirname, pattern):
    """A name in a directory, where it is there."""
    return _Search("", False, False).inside(_text(dirname), _text(pattern)) if not has_magic(pattern) else []


def glob1(dirname, pattern):
    """The names in a directory that fit."""
    return _Search("", False, False).inside(_text(dirname), _text(pattern))


def escape(pathname):
    """A pattern that fits this path alone."""
    raw, text = isinstance(pathname, bytes), _text(pathname)
    text = _magic.sub("[\\g<0>]", text)
    return text.encode("utf-8", "surrogateescape") if raw else text


def translate(pat, *, recursive=False, include_hidden=False, seps=None):
    """The pattern as a regular expression."""
    from fnmatch import translate as one
    seps = seps or "/"
    mark = "[" + _re.escape(seps) + "]" if len(seps) > 1 else _re.escape(seps)
    other = f"[^{_re.escape(seps)}]"
    first = "" if include_hidden else f"[^{_re.escape(seps)}.]"
    segment = f"{other}+{mark}" if include_hidden else f"{first}{other}*{mark}"
    done = []
    parts = _re.split(mark, pat)
    for at, part in enumerate(parts):
        last = at + 1 == len(parts)
        if recursive and part == "**":
            if not last and parts[at + 1] != "**":
                done.append(f"(?:{segment})*" if not include_hidden else f"(?:.+{mark})?")
            elif last:
                done.append(".*" if include_hidden else f"(?:{segment})*(?:{first}{other}*)?")
            continue
        if part == "*":
            done.append(f"{other}+" if include_hidden else f"{first}{other}*")
        elif part:
            if not include_hidden and part[0] in "*?":
                done.append(r"(?!\.)")
            body = one(part)[4:-3]
            done.append(body.replace(".*", other + "*").replace("(?>", "(?:") if "*" in part else body.replace(
                ".", other) if "?" in part else body)
        if not last:
            done.append(mark)
    return f"(?s:{''.join(done)})\\Z"
