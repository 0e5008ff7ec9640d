"""Records the public names of CPython 3.13's modules: `python3.13 record_names.py > names.txt`.

One line for each module: its name, a colon, and what it exports: `__all__` where it has one, else
every name that neither begins with an underscore nor is a module. Of `os` the constants of system
calls are left out. `docs/python-modules.md` says
which of them the interpreter has.
"""

import importlib
import types
import warnings

MODULES = """
abc argparse array ast asyncio base64 binascii bisect builtins calendar cmath codecs collections
collections.abc colorsys configparser contextlib contextvars copy copyreg csv dataclasses datetime
decimal difflib doctest enum errno fnmatch fractions functools gc glob graphlib gzip hashlib heapq
hmac html html.entities html.parser importlib inspect io itertools json json.decoder json.encoder
keyword linecache logging math numbers operator os os.path pathlib pprint queue random re reprlib sched
secrets shlex shutil stat statistics string struct sys tempfile textwrap threading time timeit
tomllib traceback types typing unicodedata unittest urllib.parse uuid warnings weakref
xml.etree.ElementTree zlib zoneinfo
""".split()


def public(module):
    if module.__name__ == "os":
        kept = ("_OK", "SEEK_SET", "SEEK_CUR", "SEEK_END")
        return [name for name in module.__all__ if not name.isupper() or name.endswith(kept)]
    if hasattr(module, "__all__"):
        return module.__all__
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    ]


warnings.simplefilter("ignore")
for name in MODULES:
    module = importlib.import_module(name)
    print(f"{name}: {' '.join(sorted(set(public(module))))}")
