"""The safe part of `sys`: what says something about the language, the streams, and nothing of the host."""

class _Fields(tuple):
    _names = ()
    _shown = ""

    def __getattr__(self, name):
        if name in self._names:
            return self[self._names.index(name)]
        raise AttributeError(f"'{self._shown}' object has no attribute '{name}'")

    def __repr__(self):
        parts = ", ".join(f"{n}={v!r}" for n, v in zip(self._names, self))
        return f"{self._shown}({parts})"


class _Version(_Fields):
    _names = ("major", "minor", "micro", "releaselevel", "serial")
    _shown = "sys.version_info"


class _Float(_Fields):
    _names = ("max", "max_exp", "max_10_exp", "min", "min_exp", "min_10_exp", "dig", "mant_dig",
              "epsilon", "radix", "rounds")
    _shown = "sys.float_info"


class _Int(_Fields):
    _names = ("bits_per_digit", "sizeof_digit", "default_max_str_digits", "str_digits_check_threshold")
    _shown = "sys.int_info"


class _Hash(_Fields):
    _names = ("width", "modulus", "inf", "nan", "imag", "algorithm", "hash_bits", "seed_bits", "cutoff")
    _shown = "sys.hash_info"


class _Flags(_Fields):
    _names = ("debug", "inspect", "interactive", "optimize", "dont_write_bytecode", "no_user_site",
              "no_site", "ignore_environment", "verbose", "bytes_warning", "quiet",
              "hash_randomization", "isolated", "dev_mode", "utf8_mode", "warn_default_encoding",
              "safe_path", "int_max_str_digits")
    _shown = "sys.flags"


class _Thread(_Fields):
    _names = ("name", "lock", "version")
    _shown = "sys.thread_info"


class _Hooks(_Fields):
    _names = ("firstiter", "finalizer")
    _shown = "asyncgen_hooks"


class _Implementation:
    name = "stockade"
    cache_tag = None
    hexversion = 0x030d00f0

    def __init__(self, version):
        self.version = version


class _Stream:
    encoding = "utf-8"
    errors = "strict"

    def __init__(self, name, error):
        self.name = name
        self._error = error
        self.closed = False

    def write(self, text):
        return _write(text, self._error)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        pass

    def isatty(self):
        return False

    def writable(self):
        return True

    def readable(self):
        return False

    def seekable(self):
        return False

    def reconfigure(self, **settings):
        pass

    def fileno(self):
        from io import UnsupportedOperation
        raise UnsupportedOperation("fileno")

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    line_buffering, write_through, newlines, mode = False, False, None, "w"

    @property
    def buffer(self):
        return _Bytes(self)

    def __repr__(self):
        return f"<stream {self.name!r}>"


class _Bytes:
    """The bytes below a stream, which are those of texts."""

    def __init__(self, stream):
        self._stream = stream
        self.name, self.mode, self.closed = stream.name, "wb", False

    def write(self, data):
        self._stream.write(bytes(data).decode("utf-8", "replace"))
        return len(data)

    def flush(self):
        pass


def _number(size):
    """A size as an integer, below zero for all there is."""
    return -1 if size is None else range(size).stop


class _Input:
    """What the program can read: what the host gave it, if anything."""

    encoding, errors, name, mode, closed, newlines = "utf-8", "strict", "<stdin>", "r", False, None

    def read(self, size=-1, /):
        return _read(_number(size))

    def readline(self, size=-1, /):
        return _read_line(_number(size))

    def readlines(self, hint=-1, /):
        lines, held = [], 0
        for line in self:
            lines.append(line)
            held += len(line)
            if hint is not None and 0 < hint <= held:
                break
        return lines

    def __iter__(self):
        return self

    def __next__(self):
        line = _read_line(-1)
        if not line:
            raise StopIteration
        return line

    @property
    def buffer(self):
        return _InputBytes()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    def seekable(self):
        return False

    def reconfigure(self, **settings):
        pass

    def isatty(self):
        return False

    def readable(self):
        return True

    def writable(self):
        return False

    def close(self):
        pass

    def fileno(self):
        from io import UnsupportedOperation
        raise UnsupportedOperation("fileno")

    def __repr__(self):
        return "<stream '<stdin>'>"


class _InputBytes:
    """The bytes below it, which are those of the text."""

    name, mode, closed = "<stdin>", "rb", False

    def read(self, size=-1, /):
        return _read(_number(size)).encode()

    read1 = read

    def readline(self, size=-1, /):
        return _read_line(_number(size)).encode()

    def readlines(self, hint=-1, /):
        return [line.encode() for line in stdin.readlines(hint)]

    def __iter__(self):
        return self

    def __next__(self):
        return next(stdin).encode()

    def readable(self):
        return True

    def writable(self):
        return False

    def isatty(self):
        return False

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass


version_info = _Version((3, 13, 0, "final", 0))
version = "3.13.0 (stockade)"
hexversion = 0x030d00f0
byteorder = "little"
maxsize = 2**63 - 1
maxunicode = 0x10FFFF
platform = "stockade"
implementation = _Implementation(version_info)
float_info = _Float((1.7976931348623157e+308, 1024, 308, 2.2250738585072014e-308, -1021, -307, 15,
                     53, 2.220446049250313e-16, 2, 1))
int_info = _Int((30, 4, 4300, 640))
hash_info = _Hash((64, 2**61 - 1, 314159, 0, 1000003, "siphash13", 64, 128, 0))
float_repr_style = "short"
argv = [""]
flags = _Flags((0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, False, 1, 0, True, 4300))
dont_write_bytecode = True
stdout = _Stream("<stdout>", False)
stderr = _Stream("<stderr>", True)
__stdout__ = stdout
__stderr__ = stderr
stdin = __stdin__ = _Input()
copyright = "The language is Python; this interpreter of it is stockade."
api_version = 1013
abiflags = executable = prefix = exec_prefix = base_prefix = base_exec_prefix = ""
platlibdir, pycache_prefix = "lib", None
path, meta_path, path_hooks, path_importer_cache = [], [], [], {}
warnoptions, orig_argv, _xoptions = [], [], {}
thread_info = _Thread(("stockade", None, None))
builtin_module_names = ()


def _from_library(name):
    # Some lists are long, and few ask for them.
    if name == "stdlib_module_names":
        return frozenset(_standard.split())
    needs = {"modules": "a handle to every module", "_getframe": "frames", "settrace": "frames",
             "setprofile": "frames", "_current_frames": "frames", "addaudithook": "a host",
             "audit": "a host", "breakpointhook": "a debugger", "monitoring": "code objects",
             "call_tracing": "frames", "setdlopenflags": "a system", "getdlopenflags": "a system",
             "last_exc": "a prompt", "last_value": "a prompt", "ps1": "a prompt", "ps2": "a prompt"}
    if name in needs:
        raise AttributeError(f"module 'sys' has no attribute '{name}': it needs {needs[name]}, which "
                             "the interpreter does not give")
    raise AttributeError(f"module 'sys' has no attribute '{name}'")


_standard = """abc argparse array ast asyncio atexit base64 bdb binascii bisect builtins bz2 cProfile
    calendar cmath cmd code codecs codeop collections colorsys compileall concurrent configparser
    contextlib contextvars copy copyreg csv ctypes curses dataclasses datetime dbm decimal difflib dis
    doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch
    fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib
    heapq hmac html http idlelib imaplib importlib inspect io ipaddress itertools json keyword
    linecache locale logging lzma mailbox marshal math mimetypes mmap modulefinder multiprocessing
    netrc ntpath numbers opcode operator optparse os pathlib pdb pickle pickletools pkgutil platform
    plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pyexpat
    queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors
    shelve shlex shutil signal site smtplib socket socketserver sqlite3 ssl stat statistics string
    stringprep struct subprocess symtable sys sysconfig syslog tabnanny tarfile tempfile termios
    textwrap this threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty
    turtle types typing unicodedata unittest urllib uuid venv warnings wave weakref webbrowser wsgiref
    xml xmlrpc zipapp zipfile zipimport zlib zoneinfo"""
__getattr__ = _from_library


def getfilesystemencoding():
    return "utf-8"


def getfilesystemencodeerrors():
    return "surrogateescape"


def getrefcount(object, /):
    """Nothing counts references here; two is what CPython says of a fresh object."""
    return 2


def getallocatedblocks():
    return 0


def getunicodeinternedsize(*, _only_immortal=False):
    return 0


def getswitchinterval():
    return 0.005


def setswitchinterval(interval, /):
    if not isinstance(interval, (int, float)):
        raise TypeError(f"must be real number, not {type(interval).__name__}")
    if interval <= 0:
        raise ValueError("switch interval must be strictly positive")


def set_int_max_str_digits(maxdigits):
    """The host's limit stays, whatever is asked for."""
    if not isinstance(maxdigits, int):
        raise TypeError(f"'{type(maxdigits).__name__}' object cannot be interpreted as an integer")
    if maxdigits and maxdigits < 640:
        raise ValueError("maxdigits must be 0 or larger than 640")


def gettrace():
    return None


def getprofile():
    return None


def get_asyncgen_hooks():
    return _Hooks((None, None))


def get_coroutine_origin_tracking_depth():
    return 0


def is_finalizing():
    return False


def is_stack_trampoline_active():
    return False


def displayhook(object, /):
    """Shows a value, as a prompt does."""
    if object is not None:
        print(repr(object))


def excepthook(exctype, value, traceback, /):
    """Writes about an exception that nobody caught."""
    from traceback import print_exception
    print_exception(exctype, value, traceback)


def unraisablehook(unraisable, /):
    """Writes about an exception that could not be raised."""
    from traceback import print_exception
    what = getattr(unraisable, "err_msg", None) or "Exception ignored in"
    stderr.write(f"{what}: {getattr(unraisable, 'object', None)!r}\n")
    print_exception(unraisable.exc_type, unraisable.exc_value, unraisable.exc_traceback)


__displayhook__, __excepthook__, __unraisablehook__ = displayhook, excepthook, unraisablehook
