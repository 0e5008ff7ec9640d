"""Imports by name: importlib, and enumerations made of plain classes."""

import importlib
import os
from enum import IntEnum, Flag, _simple_enum

FILES = {
    "helper.py": "VALUE = 42\n",
    "pack/__init__.py": "name = 'pack'\n",
    "pack/one.py": "name = 'one'\n",
    "pack/deep/__init__.py": "name = 'deep'\n",
    "pack/deep/down.py": "name = 'down'\n",
}
for name, text in FILES.items():
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
importlib.invalidate_caches()


def attempt(work, *args, **named):
    try:
        print("fine", work(*args, **named))
    except Exception as error:
        print(type(error).__name__, "|", error)


load = importlib.import_module
print(sorted(importlib.__all__))
attempt(lambda: load("helper").VALUE)
attempt(lambda: load("math").floor(2.5))
attempt(lambda: load("collections.abc").__name__)
attempt(lambda: load("pack.deep.down").name)
attempt(lambda: load(".one", "pack").name)
attempt(lambda: load(".one", package="pack").name)
attempt(lambda: load("..one", "pack.deep").name)
attempt(lambda: load(".", "pack").name)
attempt(lambda: load("..", "pack.deep").name)
attempt(load, "...one", "pack.deep")
attempt(load, ".one")
attempt(load, ".one", "")
attempt(load, ".one", 5)
attempt(load, "missing")
attempt(load, "pack.missing")
attempt(load, ".missing", "pack")
attempt(load, "helper.part")
attempt(load, "")
attempt(load)
attempt(importlib.reload, "helper")
attempt(lambda: importlib.__import__("pack.deep.down").name)
attempt(lambda: importlib.__import__("pack.deep.down", fromlist=["name"]).name)


@_simple_enum(IntEnum)
class Code:
    """Codes."""
    OK = 200
    GONE = 410, "no longer there"

    def __new__(cls, value, phrase=""):
        self = int.__new__(cls, value)
        self._value_ = value
        self.phrase = phrase
        return self

    @property
    def is_fine(self):
        return self < 400


print(list(Code), Code.GONE.phrase, Code(200).is_fine, Code.__doc__, Code.OK == 200, isinstance(Code.OK, IntEnum))


@_simple_enum(Flag)
class Bits:
    A = 1
    B = 2


print(Bits.A | Bits.B, Bits(3), list(Bits))
