"""What of `pathlib.Path` works on files: the bodies of its methods."""

import _os_files as _os
import _tree
from _files import open as _open
from fnmatch import _read as _read_pattern, _matches as _pattern_matches
from pathlib import PurePath, UnsupportedOperation


def _kind(path): return _tree.kind(str(path))


def _hits(pattern, name, fold):
    return _pattern_matches(pattern, fold(name))


class Path:
    """Methods of paths; each takes the path first."""

    def stat(self, *, follow_symlinks=True): return _os.stat(str(self))
    def lstat(self): return _os.lstat(str(self))
    def exists(self, *, follow_symlinks=True): return _kind(self) > 0
    def is_file(self, *, follow_symlinks=True): return _kind(self) == 1
    def is_dir(self, *, follow_symlinks=True): return _kind(self) == 2
    def is_char_device(self): return _kind(self) == 3
    def is_mount(self): return str(self.absolute()) == "/"
    def is_symlink(self): return False
    is_junction = is_block_device = is_fifo = is_socket = is_symlink

    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        return _open(self, mode, buffering, encoding, errors, newline)

    def read_text(self, encoding=None, errors=None, newline=None):
        with _open(self, "r", -1, encoding, errors, newline) as file:
            return file.read()

    def read_bytes(self):
        with _open(self, "rb") as file:
            return file.read()

    def write_text(self, data, encoding=None, errors=None, newline=None):
        if not isinstance(data, str):
            raise TypeError(f"data must be str, not {type(data).__name__}")
        with _open(self, "w", -1, encoding, errors, newline) as file:
            return file.write(data)

    def write_bytes(self, data):
        view = memoryview(data)
        with _open(self, "wb") as file:
            return file.write(view)

    def iterdir(self):
        text = str(self)
        names = [name for name, inner in _tree.scan(text, text)]
        return iter([self._inside(name) for name in names])

    def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        try:
            _os.mkdir(str(self), mode)
        except FileNotFoundError:
            if not parents or self.parent == self:
                raise
            Path.mkdir(self.parent, parents=True, exist_ok=True)
            Path.mkdir(self, mode, parents=False, exist_ok=exist_ok)
        except OSError:
            if not exist_ok or _kind(self) != 2:
                raise

    def rmdir(self): _os.rmdir(str(self))

    def unlink(self, missing_ok=False):
        try:
            _os.unlink(str(self))
        except FileNotFoundError:
            if not missing_ok:
                raise

    def touch(self, mode=0o666, exist_ok=True):
        if exist_ok and _kind(self):
            return _os.utime(str(self))
        text = str(self)
        _tree.close(_tree.open(text, text, "a" if exist_ok else "x"))

    def rename(self, target):
        _os.rename(self, target)
        return self.with_segments(target)

    def replace(self, target):
        _os.replace(self, target)
        return self.with_segments(target)

    def chmod(self, mode, *, follow_symlinks=True): _os.chmod(str(self), mode)
    def lchmod(self, mode): _os.chmod(str(self), mode)
    def symlink_to(self, target, target_is_directory=False): _os.symlink(target, self)
    def hardlink_to(self, target): _os.link(target, self)
    def readlink(self): return self.with_segments(_os.readlink(self))

    def owner(self, *, follow_symlinks=True):
        _os.stat(str(self))
        raise UnsupportedOperation("Path.owner() needs users, which the interpreter has not")

    def group(self, *, follow_symlinks=True):
        _os.stat(str(self))
        raise UnsupportedOperation("Path.group() needs users, which the interpreter has not")

    def samefile(self, other_path):
        other = other_path if isinstance(other_path, PurePath) else self.with_segments(other_path)
        return _os.stat(str(self)).st_ino == _os.stat(str(other)).st_ino

    def walk(self, top_down=True, on_error=None, follow_symlinks=False):
        for here, inner, names in _os.walk(str(self), top_down, on_error):
            yield self.with_segments(here), inner, names

    def glob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
        if not isinstance(pattern, PurePath):
            slash = str(pattern)[-1:] == "/"
            pattern = self.with_segments(pattern)
        else:
            slash = False
        if pattern.anchor:
            raise NotImplementedError("Non-relative patterns are unsupported")
        parts = list(pattern.parts)
        if not parts:
            raise ValueError(f"Unacceptable pattern: {pattern!r}")
        return _found(self, parts, slash, self._reader(case_sensitive), case_sensitive is not None)

    def rglob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
        slash = not isinstance(pattern, PurePath) and str(pattern)[-1:] in ("", "/")
        if not isinstance(pattern, PurePath):
            pattern = self.with_segments(pattern)
        if pattern.anchor:
            raise NotImplementedError("Non-relative patterns are unsupported")
        return _found(self, ["**", *pattern.parts], slash, self._reader(case_sensitive), case_sensitive is not None)


def _found(path, parts, slash, fold, folded):
    """What fits the parts of a pattern below a path, each once."""
    seen = set()
    todo = [(path, 0)]
    while todo:
        here, at = todo.pop()
        if at == len(parts):
            if str(here) not in seen and (not slash or _kind(here) == 2):
                seen.add(str(here))
                yield here
            continue
        part, last = parts[at], at + 1 == len(parts)
        if part == "**":
            while at + 1 < len(parts) and parts[at + 1] == "**":
                at += 1
            todo += reversed(_below(here, at + 1, last=at + 1 == len(parts), slash=slash))
        elif part == "..":
            if _kind(here) == 2:
                todo.append((here._made([*here._parsed()._tail, ".."]), at + 1))
        elif not folded and not any(mark in part for mark in "*?["):
            next = here._inside(part)
            if _kind(next):
                todo.append((next, at + 1))
        else:
            pattern = _read_pattern(fold(part))
            if _kind(here) == 2:
                for name, inner in reversed(_tree.scan(str(here), str(here))):
                    if (last and not slash or inner) and _hits(pattern, name, fold):
                        todo.append((here._inside(name), at + 1))


def _below(path, at, last, slash):
    """A directory and all directories below it, to be gone on from; and their files for a last `**`."""
    found, todo = [], [path]
    while todo:
        here = todo.pop()
        if _kind(here) != 2:
            continue
        found.append((here, at))
        inner = []
        for name, directory in _tree.scan(str(here), str(here)):
            if directory:
                inner.append(here._inside(name))
            elif last and not slash:
                found.append((here._inside(name), at))
        todo += reversed(inner)
    return found
