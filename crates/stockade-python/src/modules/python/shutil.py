"""Copying, moving and removing files of the tree and whole directories."""

import _os_files as _os
import _tree
from fnmatch import filter as _filter
from posixpath import _fspath, abspath as _abspath, basename as _basename, join as _join

__all__ = ["copyfileobj", "copyfile", "copymode", "copystat", "copy", "copy2", "copytree", "move", "rmtree", "Error",
           "SpecialFileError", "ExecError", "ReadError", "RegistryError", "ignore_patterns", "which",
           "get_terminal_size", "SameFileError", "disk_usage"]

COPY_BUFSIZE = 64 * 1024


class Error(OSError):
    pass


class SameFileError(Error):
    """Source and target are one file."""


class SpecialFileError(OSError):
    """Something that is neither a file nor a directory."""


class ExecError(OSError):
    """A program could not be started."""


class ReadError(OSError):
    """An archive cannot be read."""


class RegistryError(Exception):
    """A format of archives is not known."""


def _kind(path):
    path = _fspath(path)
    return _tree.kind(path.decode("utf-8", "surrogateescape") if isinstance(path, bytes) else path)


def _is_same(src, dst):
    return bool(_kind(src) and _kind(dst)) and _os.stat(src).st_ino == _os.stat(dst).st_ino


def copyfileobj(fsrc, fdst, length=0):
    """Copies from one open file to another."""
    read, write = fsrc.read, fdst.write
    while data := read(length or COPY_BUFSIZE):
        write(data)


def copyfile(src, dst, *, follow_symlinks=True):
    """Copies what a file holds."""
    if _is_same(src, dst):
        raise SameFileError(f"{src!r} and {dst!r} are the same file")
    with open(src, "rb") as source, open(dst, "wb") as target:
        copyfileobj(source, target)
    return dst


def copymode(src, dst, *, follow_symlinks=True):
    """Copies who may do what."""
    _os.chmod(dst, _os.stat(src).st_mode & 0o7777)


def copystat(src, dst, *, follow_symlinks=True):
    """Copies who may do what, and the times."""
    about = _os.stat(src)
    _os.utime(dst, ns=(about.st_atime_ns, about.st_mtime_ns))
    _os.chmod(dst, about.st_mode & 0o7777)


def _target(src, dst):
    return _join(dst, _basename(src)) if _kind(dst) == 2 else dst


def copy(src, dst, *, follow_symlinks=True):
    """Copies a file, also into a directory, and who may do what."""
    dst = _target(src, dst)
    copyfile(src, dst)
    copymode(src, dst)
    return dst


def copy2(src, dst, *, follow_symlinks=True):
    """The same with the times."""
    dst = _target(src, dst)
    copyfile(src, dst)
    copystat(src, dst)
    return dst


def ignore_patterns(*patterns):
    """What `copytree` can leave out by patterns."""
    def ignore(path, names):
        return {name for pattern in patterns for name in _filter(names, pattern)}
    return ignore


def copytree(src, dst, symlinks=False, ignore=None, copy_function=copy2, ignore_dangling_symlinks=False,
             dirs_exist_ok=False):
    """Copies a directory with all that is in it."""
    # Listed before anything is made: the target may lie in the source.
    names = _os.listdir(src)
    left_out = ignore(_fspath(src), names) if ignore is not None else ()
    _os.makedirs(dst, exist_ok=dirs_exist_ok)
    errors = []
    for name in names:
        if name in left_out:
            continue
        source, target = _join(src, name), _join(dst, name)
        try:
            if _kind(source) == 2:
                copytree(source, target, symlinks, ignore, copy_function, ignore_dangling_symlinks,
                         dirs_exist_ok)
            else:
                copy_function(source, target)
        except Error as error:
            errors.extend(error.args[0])
        except OSError as error:
            errors.append((source, target, str(error)))
    copystat(src, dst)
    if errors:
        raise Error(errors)
    return dst


def rmtree(path, ignore_errors=False, onerror=None, *, onexc=None, dir_fd=None):
    """Removes a directory with all that is in it."""
    def failed(function, path, error):
        if ignore_errors:
            return
        if onexc is not None:
            onexc(function, path, error)
        elif onerror is not None:
            onerror(function, path, (type(error), error, error.__traceback__))
        else:
            raise error

    try:
        _os.listdir(path)
    except OSError as error:
        return failed(_os.lstat if isinstance(error, FileNotFoundError) else _os.scandir, path, error)
    for here, inner, names in _os.walk(path, topdown=False):
        for name in names:
            try:
                _os.unlink(_join(here, name))
            except OSError as error:
                failed(_os.unlink, _join(here, name), error)
        try:
            _os.rmdir(here)
        except OSError as error:
            failed(_os.rmdir, here, error)


rmtree.avoids_symlink_attacks = True


def move(src, dst, copy_function=copy2):
    """Moves a file or a directory, also into a directory."""
    target = dst
    if _kind(dst) == 2:
        if _is_same(src, dst):
            _os.rename(src, dst)
            return dst
        name = _basename(_fspath(src).rstrip("/"))
        target = _join(dst, name)
        if _kind(target):
            raise Error(f"Destination path '{target}' already exists")
    if _kind(src) == 2 and (_abspath(target) + "/").startswith(_abspath(src) + "/"):
        raise Error(f"Cannot move a directory '{src}' into itself '{dst}'.")
    _os.lstat(src)
    _os.rename(src, target)
    return target


def which(cmd, mode=1, path=None):
    """Where a program is: there are none."""
    return None


def get_terminal_size(fallback=(80, 24)):
    """The size of the terminal that is not there."""
    from collections import namedtuple
    return namedtuple("terminal_size", "columns lines", module="os")(*fallback)


def disk_usage(path):
    """How much room there is for files."""
    from collections import namedtuple
    _os.stat(path)
    total, used = _tree.room()
    return namedtuple("usage", "total used free")(total, used, total - used)


def __getattr__(name):
    if name in ("make_archive", "unpack_archive", "get_archive_formats", "register_archive_format",
                "unregister_archive_format", "get_unpack_formats", "register_unpack_format",
                "unregister_unpack_format", "chown"):
        raise AttributeError(f"module 'shutil' has no attribute '{name}': the interpreter has no archives and no "
                             "users; the process wall has them")
    raise AttributeError(f"module 'shutil' has no attribute '{name}'")
