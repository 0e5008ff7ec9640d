"""Paths as texts. What looks at files is there where the host handed a file tree in (`_path_files`)."""

import _tree

__all__ = ["normcase", "isabs", "join", "splitdrive", "splitroot", "split", "splitext", "basename",
           "dirname", "commonprefix", "expanduser", "expandvars", "normpath", "abspath", "curdir",
           "pardir", "sep", "pathsep", "defpath", "altsep", "extsep", "devnull", "realpath",
           "supports_unicode_filenames", "relpath", "commonpath"]

curdir, pardir, extsep, sep, pathsep, altsep = ".", "..", ".", "/", ":", None
defpath, devnull = "/bin:/usr/bin", "/dev/null"
supports_unicode_filenames = False


def _fspath(path):
    """The text or the bytes of a path."""
    if isinstance(path, (str, bytes)):
        return path
    method = getattr(type(path), "__fspath__", None)
    if method is None:
        raise TypeError("expected str, bytes or os.PathLike object, not " + type(path).__name__)
    text = method(path)
    if isinstance(text, (str, bytes)):
        return text
    raise TypeError(f"expected {type(path).__name__}.__fspath__() to return str or bytes, not "
                    f"{type(text).__name__}")


def _check_kinds(name, *given):
    """Says which argument is no path, or that texts and bytes are mixed."""
    for one in given:
        if not isinstance(one, (str, bytes)):
            return TypeError(f"{name}() argument must be str, bytes, or os.PathLike object, not "
                             f"{type(one).__name__!r}")
    return TypeError("Can't mix strings and bytes in path components")


def _marks(path):
    """The separator, the dot and the two dots, as texts or bytes."""
    return (b"/", b".", b"..") if isinstance(path, bytes) else ("/", ".", "..")


def normcase(s):
    """The path: its case counts."""
    return _fspath(s)


def isabs(s):
    """Whether a path starts at the root."""
    s = _fspath(s)
    return s.startswith(_marks(s)[0])


def join(a, *p):
    """Paths one in another."""
    a = _fspath(a)
    slash = _marks(a)[0]
    path = a
    try:
        for part in p:
            part = _fspath(part)
            if part.startswith(slash) or not path:
                path = part
            elif path.endswith(slash):
                path += part
            else:
                path += slash + part
    except (TypeError, AttributeError):
        wrong = _check_kinds("join", a, *p)
        if all(isinstance(one, (str, bytes)) or hasattr(one, "__fspath__") for one in p):
            wrong = TypeError("Can't mix strings and bytes in path components")
        raise wrong from None
    return path


def split(p):
    """The part before the last slash, and the part behind it."""
    p = _fspath(p)
    slash = _marks(p)[0]
    at = p.rfind(slash) + 1
    head, tail = p[:at], p[at:]
    return (head.rstrip(slash) or head), tail


def basename(p):
    """The part behind the last slash."""
    p = _fspath(p)
    return p[p.rfind(_marks(p)[0]) + 1:]


def dirname(p):
    """The part before the last slash."""
    return split(p)[0]


def splitext(p):
    """The path and its extension."""
    p = _fspath(p)
    slash, dot, _ = _marks(p)
    start = p.rfind(slash) + 1
    at = p.rfind(dot)
    # Dots in front of the name are no extension.
    if at < start or not p[start:at].strip(dot):
        return p, p[:0]
    return p[:at], p[at:]


def splitdrive(p):
    """Nothing, and the path: there are no drives."""
    p = _fspath(p)
    return p[:0], p


def splitroot(p):
    """Nothing, the root and the rest."""
    p = _fspath(p)
    slash = _marks(p)[0]
    size = len(p) - len(p.lstrip(slash))
    # Two slashes are not the same root as one; more are.
    size = size if size < 3 else 1
    return p[:0], p[:size], p[size:]


def normpath(path):
    """A path without dots and doubled slashes."""
    path = _fspath(path)
    slash, dot, dots = _marks(path)
    if not path:
        return dot
    _, root, rest = splitroot(path)
    kept = []
    for part in rest.split(slash):
        if not part or part == dot:
            continue
        if part != dots or (not root and not kept) or (kept and kept[-1] == dots):
            kept.append(part)
        elif kept:
            kept.pop()
    return root + slash.join(kept) or dot


def abspath(path):
    """A path from the root, where every program without files stands."""
    path = _fspath(path)
    slash = _marks(path)[0]
    if not path.startswith(slash):
        here = _tree.cwd() if _tree.present() else "/"
        path = join(here.encode("utf-8", "surrogateescape") if isinstance(path, bytes) else here, path)
    return normpath(path)


def realpath(filename, *, strict=False):
    """The same as abspath: there are no links. What is not there is an error where that is asked for."""
    path = abspath(filename)
    if strict:
        import _os_files
        _os_files.lstat(path)
    return path


def relpath(path, start=None):
    """A path as seen from another."""
    path = _fspath(path)
    slash, dot, dots = _marks(path)
    if not path:
        raise ValueError("no path specified")
    start = dot if start is None else _fspath(start)
    if type(start) is not type(path):
        raise _check_kinds("relpath", path, start)
    there = [part for part in abspath(path).split(slash) if part]
    here = [part for part in abspath(start).split(slash) if part]
    same = 0
    while same < min(len(here), len(there)) and here[same] == there[same]:
        same += 1
    return slash.join([dots] * (len(here) - same) + there[same:]) or dot


def commonprefix(m):
    """The longest start that all have."""
    if not m:
        return ""
    if not isinstance(m[0], (list, tuple)):
        m = tuple(map(_fspath, m))
    least, most = min(m), max(m)
    for at, item in enumerate(least):
        if item != most[at]:
            return least[:at]
    return least


def commonpath(paths):
    """The longest path that all are in."""
    paths = tuple(map(_fspath, paths))
    if not paths:
        raise ValueError("commonpath() arg is an empty sequence")
    slash, dot, _ = _marks(paths[0])
    if len({type(path) for path in paths}) > 1:
        raise _check_kinds("commonpath", *paths)
    absolute = {path.startswith(slash) for path in paths}
    if len(absolute) > 1:
        raise ValueError("Can't mix absolute and relative paths")
    split_paths = [[part for part in path.split(slash) if part and part != dot] for path in paths]
    start = slash if absolute.pop() else slash[:0]
    return start + slash.join(commonprefix(split_paths))


def expanduser(path):
    """The path with the home of the program, which there is where there are files; there are no other users."""
    path = _fspath(path)
    slash = _marks(path)[0]
    if _tree.present() and path[:1] in (b"~", "~") and path[1:2] in (slash, slash[:0]):
        return (b"/box/home" if isinstance(path, bytes) else "/box/home") + path[1:]
    return path


def expandvars(path):
    """A path with the variables of `os.environ` filled in."""
    path = _fspath(path)
    raw = isinstance(path, bytes)
    text = path.decode("utf-8", "surrogateescape") if raw else path
    if "$" not in text:
        return path
    from os import environ
    done, at = [], 0
    while (found := text.find("$", at)) >= 0:
        done.append(text[at:found])
        if text.startswith("{", found + 1):
            end = text.find("}", found)
            name, at = (text[found + 2:end], end + 1) if end >= 0 else ("", found + 1)
        else:
            end = found + 1
            while end < len(text) and text[end].isascii() and (text[end].isalnum() or (
                    text[end] == "_")):
                end += 1
            name, at = text[found + 1:end], end
        done.append(environ.get(name, text[found:at]) if name else text[found:at])
    text = "".join(done) + text[at:]
    return text.encode("utf-8", "surrogateescape") if raw else text


_files = frozenset("""exists lexists isfile isdir islink ismount isjunction isdevdrive getsize getmtime
    getatime getctime samefile samestat""".split())

if _tree.present():
    from _path_files import *


def __getattr__(name):
    if name in _files:
        if _tree.present():
            import _path_files
            return getattr(_path_files, name)
        raise AttributeError(f"module 'posixpath' has no attribute '{name}': it needs files, which "
                             "the interpreter has not; the process wall has them")
    raise AttributeError(f"module 'posixpath' has no attribute '{name}'")
