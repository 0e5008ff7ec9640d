import difflib
import pprint
from copy import deepcopy

OLD = "alpha\nbeta\ngamma\ndelta\n".splitlines(keepends=True)
NEW = "alpha\nbeta 2\ngamma\nepsilon\ndelta\n".splitlines(keepends=True)


def apply(old, opcodes, new):
    out = []
    for tag, i1, i2, j1, j2 in opcodes:
        out += old[i1:i2] if tag == "equal" else new[j1:j2]
    return out


def deep_diff(a, b, path=()):
    if isinstance(a, dict) and isinstance(b, dict):
        for key in sorted(a.keys() | b.keys()):
            yield from deep_diff(a.get(key), b.get(key), path + (key,))
    elif a != b:
        yield ".".join(path), a, b


matcher = difflib.SequenceMatcher(a=OLD, b=NEW)
assert apply(OLD, matcher.get_opcodes(), NEW) == NEW
print("".join(difflib.unified_diff(OLD, NEW, "old.txt", "new.txt")))
print(difflib.get_close_matches("improt", ["import", "export", "impart"]), round(matcher.ratio(), 2))

before = {"server": {"host": "a", "port": 80}, "debug": False}
after = deepcopy(before)
after["server"]["port"] = 443
after["name"] = "x"
changes = list(deep_diff(before, after))
pprint.pprint(changes, width=40)
result = [path for path, *_ in changes]
