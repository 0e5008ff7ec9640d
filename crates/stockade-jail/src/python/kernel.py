# Calls of the kernel for processes of ours inside the wall, which no module of Python has.
#
# `_ctypes` is what `ctypes` is made of. That one is a thousand lines with what it imports, of which the
# compiled form is not in every image, and nothing here needs them.
import _ctypes, _signal, os, select
from marshal import loads

PIECE = 1 << 16
DUMPABLE, SECCOMP, FILTER, NO_NEW_PRIVILEGES = 4, 22, 2, 39


class Word(_ctypes._SimpleCData):
    _type_ = "L"


class Short(_ctypes._SimpleCData):
    _type_ = "H"


class Place(_ctypes._SimpleCData):
    _type_ = "z"


class Number(_ctypes._SimpleCData):
    _type_ = "i"


class Call(_ctypes.CFuncPtr):
    _flags_ = _ctypes.FUNCFLAG_CDECL | _ctypes.FUNCFLAG_USE_ERRNO
    _restype_ = Number


def answered(name, number, *values):
    return Call(_ctypes.dlsym(LIBC, name))(number, *values)


def call(name, number, *values):
    if answered(name, number, *values):
        raise OSError(_ctypes.get_errno(), "%s %d" % (name, number))


LIBC = _ctypes.dlopen(None, 0)


def prctl(option, *values):
    call("prctl", option, *map(Word, (*values, 0, 0, 0, 0)[:4]))


def bound(limits):
    for limit, value in limits:
        call("setrlimit", limit, (Word * 2)(value, value))


def load_filter(code):
    class Program(_ctypes.Structure):
        _fields_ = [("length", Short), ("filter", Place)]
    program = Program(len(code) // 8, code)
    prctl(SECCOMP, FILTER, _ctypes.addressof(program))
