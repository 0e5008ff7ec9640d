"""Modules and packages among the files."""

import os

FILES = {
    "helper.py": '"""Helps."""\nimport math\nprint("helper runs as", __name__)\nVALUE = 42\n_hidden = 1\n'
    "def area(r):\n    return round(math.pi * r * r, 3)\n"
    "class Point:\n    def __init__(self, x):\n        self.x = x\n"
    "counter = 0\ndef count():\n    global counter\n    counter += 1\n    return counter\n",
    "broken.py": "x = 1\ndef f(:\n    pass\n",
    "fails.py": "x = 1\nraise ValueError('at import')\n",
    "again.py": "import helper\nhelper.VALUE += 1\n",
    "pack/__init__.py": '"""A package."""\nfrom .one import first\nfrom . import two\n__all__ = ["first", "late", "two"]\n',
    "pack/one.py": "from .two import second\ndef first():\n    return 'first', second()\n",
    "pack/two.py": "def second():\n    return __name__, __package__\n",
    "pack/late.py": "from .. import nothing\n",
    "pack/deep/__init__.py": "",
    "pack/deep/down.py": "from ..two import second\nfrom .. import one\nfrom . import __name__ as own\n",
    "pack/deep/up.py": "from ... import helper\n",
    "bare/leaf.py": "leaf = 'a leaf'\n",
    "ring_a.py": "import ring_b\nvalue = ring_b.value + 1\n",
    "ring_b.py": "import ring_a\nvalue = 1\ndef later():\n    return ring_a.value\n",
    "knot_a.py": "from knot_b import y\nx = 1\n",
    "knot_b.py": "from knot_a import x\ny = 1\n",
    "loose_a.py": "import loose_b\nx = 1\n",
    "loose_b.py": "import loose_a\nloose_a.x\n",
    "stars.py": "a = 1\n_b = 2\ndef c():\n    return a\n",
    "bom.py": "\ufefftext = 'grün'\n",
    "returns.py": "return 1\n",
    "quits.py": "raise SystemExit(3)\n",
}
for name, text in FILES.items():
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)


def attempt(work):
    try:
        print("fine", work())
    except BaseException as error:
        print(type(error).__name__, "|", error, "|", getattr(error, "name", None))


import helper
import helper as other
from helper import VALUE, area, Point as P

print(helper is other, VALUE, area(2), P(3).x)
print(repr(helper), helper.__name__, helper.__doc__, helper.__file__, repr(helper.__package__))
print(P, P.__module__, area.__module__, P.__qualname__)
print(helper.count(), helper.count(), helper.counter)
helper.added = "yes"
print(helper.added, hasattr(helper, "math"), hasattr(helper, "__path__"))
del helper.added
attempt(lambda: helper.added)
import again
print(helper.VALUE, VALUE)

import pack
print(repr(pack), pack.__doc__, pack.__path__, pack.__package__, pack.__all__)
print(pack.first(), pack.two.second(), hasattr(pack, "late"))
import pack.deep.down as down
print(down.second(), down.one is pack.one, down.own, pack.deep.down is down)
import bare.leaf
print(bare.leaf.leaf, bare.__package__, bare.__doc__, hasattr(bare, "__file__"))
from bare import leaf
print(leaf is bare.leaf, leaf.__name__)
import ring_a, ring_b
print(ring_a.value, ring_b.later())
from stars import *
print(a, c(), "_b" in dir())
import bom
print(bom.text)


def late():
    from pack.deep import down
    return down.__name__


print(late())


def star():
    space = {}
    exec("from pack import *", space)


def run(text):
    return lambda: exec(text, {"__name__": "elsewhere"})


attempt(star)
attempt(run("import missing"))
attempt(run("import helper.part"))
attempt(run("import pack.missing"))
attempt(run("from pack import missing"))
attempt(run("from helper import missing"))
attempt(run("from pack.deep import up"))
attempt(run("import pack.late"))
attempt(run("import fails"))
attempt(run("import fails"))
attempt(run("import knot_a"))
attempt(run("import loose_a"))
attempt(run("import quits"))
attempt(run("from . import helper"))
attempt(run("from .helper import VALUE"))
attempt(run("from bare import twig"))
attempt(lambda: __import__("pack.deep.down").__name__)
attempt(lambda: __import__("pack.deep.down", fromlist=["own"]).__name__)
attempt(lambda: __import__("helper").VALUE)
exec("VALUE = 7\ndef made():\n    return VALUE, counter", vars(helper))
print(helper.VALUE, helper.made(), eval("counter + VALUE", vars(helper)))
for module in ("broken", "returns"):
    try:
        __import__(module)
    except SyntaxError as error:
        print(error.msg, error.filename, error.lineno)
