"""Paths as objects. What looks at files works where the host handed a file tree in (`_pathlib_files`)."""

import posixpath as _posix
import _tree
from fnmatch import _read as _read_pattern, _matches as _pattern_matches
from os import fspath as _fspath

__all__ = ["UnsupportedOperation", "PurePath", "PurePosixPath", "PureWindowsPath", "Path", "PosixPath",
           "WindowsPath"]


class UnsupportedOperation(NotImplementedError):
    """The system has no such operation."""


UnsupportedOperation.__module__ = "pathlib._abc"


class _Posix:
    """How paths are written on POSIX."""

    name, sep, altsep = "posixpath", "/", None

    def splitroot(self, path): return _posix.splitroot(path)
    def fold(self, text): return text


class _Windows:
    """How paths are written on Windows."""

    name, sep, altsep = "ntpath", "\\", "/"

    def fold(self, text): return text.lower()

    def splitroot(self, path):
        plain = path.replace("/", "\\")
        if plain[:1] == "\\":
            if plain[1:2] != "\\":
                return "", path[:1], path[1:]
            # \\server\share\ or \\?\UNC\server\share\
            start = 8 if plain[:8].upper() == "\\\\?\\UNC\\" else 2
            first = plain.find("\\", start)
            if first < 0:
                return path, "", ""
            second = plain.find("\\", first + 1)
            if second < 0:
                return path, "", ""
            return path[:second], path[second:second + 1], path[second + 1:]
        if plain[1:2] == ":":
            size = 3 if plain[2:3] == "\\" else 2
            return path[:2], path[2:size], path[size:]
        return "", "", path

    reserved = frozenset(["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
                         + [f"{kind}{digit}" for kind in ("COM", "LPT") for digit in "123456789¹²³"])

    def is_reserved(self, name):
        if name[-1:] in (".", " ") and name.rstrip(". "):
            return True
        if any(c < " " or c in '"*:<>?|/\\' for c in name):
            return True
        return name.partition(".")[0].rstrip(" ").upper() in self.reserved


class PurePath:
    """A path that is not looked up anywhere."""

    parser = _Posix()

    def __new__(cls, *args, **kwargs):
        return object.__new__(PurePosixPath if cls is PurePath else cls)

    def __init__(self, *args):
        given = []
        for one in args:
            if isinstance(one, PurePath):
                if one.parser is not self.parser and one.parser.name == "ntpath":
                    given += [part.replace("\\", "/") for part in one._given]
                else:
                    given += one._given
                continue
            text = one if isinstance(one, str) else _text_of(one)
            given.append(text)
        self._given = given
        self._text = None

    def with_segments(self, *pathsegments):
        """A path of the same kind."""
        return type(self)(*pathsegments)

    def _parse(self):
        """Finds the drive, the root and the names in what was given."""
        parser, sep = self.parser, self.parser.sep
        drive = root = rest = ""
        for text in self._given:
            if parser.altsep:
                text = text.replace(parser.altsep, sep)
            own_drive, own_root, own_rest = parser.splitroot(text)
            if own_root or own_drive and parser.fold(own_drive) != parser.fold(drive):
                if own_drive or not drive:
                    drive = own_drive
                root, rest = own_root, own_rest
            else:
                drive = own_drive or drive
                rest = rest + sep + own_rest if rest else own_rest
        if not root and drive.startswith(sep) and not drive.endswith(sep):
            parts = drive.split(sep)
            # A share has a root, and so has a device with a name.
            if len(parts) == 4 and parts[2] not in "?." or len(parts) == 6:
                root = sep
        self._drive, self._root = drive, root
        self._tail = [part for part in rest.split(sep) if part and part != "."]
        self._text = self._written(drive, root, self._tail)

    def _written(self, drive, root, tail):
        sep = self.parser.sep
        if drive or root:
            return drive + root + sep.join(tail)
        if tail and self.parser.splitroot(tail[0])[0]:
            tail = [".", *tail]
        return sep.join(tail) or "."

    def _made(self, tail):
        """A path with the same start and other names."""
        path = self.with_segments(self._written(self.drive, self._root, tail))
        path._drive, path._root, path._tail = self._drive, self._root, tail
        path._text = self._written(self._drive, self._root, tail)
        return path

    def _inside(self, name):
        """The path of a name in it."""
        return self._made([*self._parsed()._tail, name])

    def _parsed(self):
        if self._text is None:
            self._parse()
        return self

    drive = property(lambda self: self._parsed()._drive)
    root = property(lambda self: self._parsed()._root)
    anchor = property(lambda self: self._parsed()._drive + self._root)

    def __str__(self): return self._parsed()._text
    def __fspath__(self): return str(self)
    def __repr__(self): return f"{type(self).__name__}({self.as_posix()!r})"
    def __bytes__(self): return str(self).encode("utf-8", "surrogateescape")
    def __reduce__(self): return type(self), self.parts

    def as_posix(self):
        """The path with slashes."""
        return str(self).replace(self.parser.sep, "/")

    def as_uri(self):
        """The path as a URI."""
        from urllib.parse import quote_from_bytes
        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        drive, path = self.drive, self.as_posix()
        if len(drive) == 2 and drive[1] == ":":
            start, path = "file:///" + drive, path[2:]
        elif drive:
            start = "file:"
        else:
            start = "file://"
        return start + quote_from_bytes(path.encode("utf-8", "surrogateescape"))

    def _key(self): return self.parser.fold(str(self))
    def _order(self): return self._key().split(self.parser.sep)
    def __hash__(self): return hash(self._key())

    def __eq__(self, other):
        if not isinstance(other, PurePath):
            return NotImplemented
        return self.parser is other.parser and self._key() == other._key()

    def _comparable(self, other):
        return isinstance(other, PurePath) and self.parser is other.parser

    def __lt__(self, other):
        return self._order() < other._order() if self._comparable(other) else NotImplemented

    def __le__(self, other):
        return self._order() <= other._order() if self._comparable(other) else NotImplemented

    def __gt__(self, other):
        return self._order() > other._order() if self._comparable(other) else NotImplemented

    def __ge__(self, other):
        return self._order() >= other._order() if self._comparable(other) else NotImplemented

    @property
    def parts(self):
        """The names of the path, with its start."""
        anchor = self.anchor
        return (anchor, *self._tail) if anchor else tuple(self._tail)

    @property
    def name(self):
        """The last name."""
        tail = self._parsed()._tail
        return tail[-1] if tail else ""

    @property
    def suffix(self):
        """The extension with its dot."""
        return self._cut()[1]

    def _cut(self):
        """The last name without its extension, and that."""
        name = self.name
        at = name.rfind(".")
        return (name[:at], name[at:]) if 0 < at < len(name) - 1 else (name, "")

    @property
    def suffixes(self):
        """All extensions with their dots."""
        name = self.name
        if name.endswith("."):
            return []
        return ["." + one for one in name.lstrip(".").split(".")[1:]]

    @property
    def stem(self):
        """The last name without its extension."""
        return self._cut()[0]

    def with_name(self, name):
        """The same path with another last name."""
        parser = self.parser
        if not name or parser.sep in name or parser.altsep and parser.altsep in name or name == ".":
            raise ValueError(f"Invalid name {name!r}")
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        return self._made([*self._tail[:-1], name])

    def with_stem(self, stem):
        """The same path with another last name before the extension."""
        suffix = self.suffix
        if not suffix:
            return self.with_name(stem)
        if not stem:
            raise ValueError(f"{self!r} has a non-empty suffix")
        return self.with_name(stem + suffix)

    def with_suffix(self, suffix):
        """The same path with another extension."""
        stem = self.stem
        if not stem:
            raise ValueError(f"{self!r} has an empty name")
        if suffix and (not suffix.startswith(".") or suffix == "."):
            raise ValueError(f"Invalid suffix {suffix!r}")
        return self.with_name(stem + suffix)

    @property
    def parent(self):
        """The path without its last name."""
        tail = self._parsed()._tail
        return self._made(tail[:-1]) if tail else self

    @property
    def parents(self):
        """All paths that it is in."""
        return _Parents(self)

    def joinpath(self, *pathsegments):
        """A path in this one."""
        return self.with_segments(self, *pathsegments)

    def _joined(self, *parts):
        try:
            return self.with_segments(*parts)
        except TypeError:
            return NotImplemented

    def __truediv__(self, key): return self._joined(self, key)
    def __rtruediv__(self, key): return self._joined(key, self)

    def relative_to(self, other, *_deprecated, walk_up=False):
        """The path as seen from another."""
        other = self._other(other, _deprecated)
        steps = 0
        for start in [other, *other.parents]:
            if start == self or start in self.parents:
                break
            if not walk_up:
                raise ValueError(f"{str(self)!r} is not in the subpath of {str(other)!r}")
            if start.name == "..":
                raise ValueError(f"'..' segment in {str(other)!r} cannot be walked")
            steps += 1
        else:
            raise ValueError(f"{str(self)!r} and {str(other)!r} have different anchors")
        path = self.with_segments(*[".."] * steps, *self._tail[len(start._parsed()._tail):])
        return path

    def _other(self, other, more=()):
        if more or not isinstance(other, PurePath) or other.parser is not self.parser:
            other = self.with_segments(other, *more)
        return other

    def is_relative_to(self, other, *_deprecated):
        """Whether the path is in another."""
        other = self._other(other, _deprecated)
        return other == self or other in self.parents

    def is_absolute(self):
        """Whether the path says where it starts."""
        if self.parser.name == "posixpath":
            return bool(self.root)
        drive = self.drive
        return bool(self._root) and bool(drive) or drive.startswith("\\\\")

    def is_reserved(self):
        """Whether the last name means something else on the system."""
        if self.parser.name == "posixpath" or not self._parsed()._tail:
            return False
        if self._drive.startswith("\\\\"):
            return False
        return self.parser.is_reserved(self.name)

    def _reader(self, case_sensitive):
        """What reads patterns, and what makes texts of names, so that the case counts or not."""
        if case_sensitive is None:
            case_sensitive = self.parser.name == "posixpath"
        return (lambda text: text) if case_sensitive else (lambda text: text.lower())

    def match(self, path_pattern, *, case_sensitive=None):
        """Whether the end of the path fits a pattern."""
        pattern = path_pattern
        if not isinstance(pattern, PurePath) or pattern.parser is not self.parser:
            pattern = self.with_segments(pattern)
        fold = self._reader(case_sensitive)
        own, wanted = self.parts[::-1], pattern.parts[::-1]
        if not wanted:
            raise ValueError("empty pattern")
        if len(own) < len(wanted) or len(own) > len(wanted) and pattern.anchor:
            return False
        return all(_pattern_matches(_read_pattern(fold(want)), fold(have))
                   for have, want in zip(own, wanted))

    def full_match(self, pattern, *, case_sensitive=None):
        """Whether the whole path fits a pattern, in which ** stands for any names."""
        if not isinstance(pattern, PurePath) or pattern.parser is not self.parser:
            pattern = self.with_segments(pattern)
        fold = self._reader(case_sensitive)
        have = [fold(part) for part in self.parts]
        want = list(pattern.parts)
        if not want:
            return not have
        # Which numbers of names fit what has been read of the pattern.
        fits = {0}
        for at, part in enumerate(want):
            if part == "**":
                last = at + 1 == len(want)
                least = min(fits, default=len(have) + 1)
                if last:
                    return bool(fits) and (len(want) == 1 or least < len(have))
                fits = set(range(least, len(have) + 1))
                continue
            read = _read_pattern(fold(part))
            fits = {number + 1 for number in fits
                    if number < len(have) and _pattern_matches(read, have[number])}
        return len(have) in fits


def _text_of(one):
    """The text of what is given as a path."""
    text = _fspath(one) if hasattr(type(one), "__fspath__") or isinstance(one, bytes) else None
    if isinstance(text, str):
        return text
    raise TypeError("argument should be a str or an os.PathLike object where __fspath__ returns a str, "
                    f"not {type(one if text is None else text).__name__!r}")


class _Parents:
    """The paths that one is in, the nearest first."""

    def __init__(self, path):
        self._path, self._tail = path, path._parsed()._tail

    def __len__(self): return len(self._tail)

    def __getitem__(self, at):
        if isinstance(at, slice):
            return tuple([self[one] for one in range(*at.indices(len(self)))])
        if not -len(self) <= at < len(self):
            raise IndexError(at)
        at = at + len(self) if at < 0 else at
        return self._path._made(self._tail[:-at - 1])

    def __iter__(self): return iter([self[at] for at in range(len(self))])
    def __repr__(self): return f"<{type(self._path).__name__}.parents>"


from collections.abc import Sequence as _Sequence
_Sequence.register(_Parents)
from os import PathLike as _PathLike
_PathLike.register(PurePath)


class PurePosixPath(PurePath):
    """A path of POSIX."""


class PureWindowsPath(PurePath):
    """A path of Windows."""

    parser = _Windows()


def _of_files(name):
    def method(self, *args, **kwargs):
        if not _tree.present():
            raise UnsupportedOperation(f"Path.{name}() needs files, which the interpreter has not; the "
                                       "process wall has them")
        from _pathlib_files import Path as methods
        return getattr(methods, name)(self, *args, **kwargs)
    method.__name__, method.__qualname__ = name, f"Path.{name}"
    return method


class Path(PurePath):
    """A path of the file tree, where there is one."""

    def __new__(cls, *args, **kwargs):
        return object.__new__(PosixPath if cls is Path else cls)

    @classmethod
    def cwd(cls):
        """Where the program stands: at the root, where there are no files."""
        return cls(_posix.abspath("."))

    @classmethod
    def from_uri(cls, uri):
        """The path of a URI."""
        from urllib.parse import unquote_to_bytes
        if not uri.startswith("file:"):
            raise ValueError(f"URI does not start with 'file:': {uri!r}")
        path = uri[5:]
        if path.startswith("///"):
            path = path[2:]
        elif path.startswith("//localhost/"):
            path = path[11:]
        if path.startswith("///"):
            path = path[1:]
        path = cls(unquote_to_bytes(path).decode("utf-8", "surrogateescape"))
        if not path.is_absolute():
            raise ValueError(f"URI is not absolute: {uri!r}")
        return path

    def absolute(self):
        """The path from the root."""
        return self if self.is_absolute() else self.with_segments(_posix.abspath("."), self)

    def resolve(self, strict=False):
        """The path from the root without dots: there are no links."""
        return self.with_segments(_posix.realpath(str(self), strict=strict))

    def expanduser(self):
        """The path with the home of the program; there are no other users."""
        if self._parsed()._tail[:1] and not self.anchor and self._tail[0][:1] == "~":
            if _tree.present() and self._tail[0] == "~":
                return self.with_segments("/box/home", *self._tail[1:])
            raise RuntimeError("Could not determine home directory.")
        return self

    for _name in """chmod exists glob group hardlink_to is_block_device is_char_device is_dir is_fifo
            is_file is_junction is_mount is_socket is_symlink iterdir lchmod lstat mkdir open owner
            read_bytes read_text readlink rename replace rglob rmdir samefile stat symlink_to touch
            unlink walk write_bytes write_text""".split():
        locals()[_name] = _of_files(_name)
    del _name

    @classmethod
    def home(cls):
        """Where the program may keep what it likes, where there are files; there are no users."""
        if _tree.present():
            return cls("/box/home")
        raise RuntimeError("Could not determine home directory.")


class PosixPath(Path, PurePosixPath):
    """A path of the system."""


class WindowsPath(Path, PureWindowsPath):
    """A path of another system."""

    def __new__(cls, *args, **kwargs):
        raise UnsupportedOperation("cannot instantiate 'WindowsPath' on your system")


for _kind in (PurePath, PurePosixPath, PureWindowsPath, Path, PosixPath, WindowsPath):
    _kind.__module__ = "pathlib._local"
del _kind
