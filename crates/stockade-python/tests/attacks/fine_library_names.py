# ends: fine
import collections, dataclasses
bad = "a=print(1)"
for f in (lambda: collections.namedtuple("P", [bad]), lambda: collections._make_new("P", [bad], (), None),
          lambda: dataclasses.make_dataclass("P", [(bad, int)])):
    try: f()
    except (TypeError, ValueError): continue
    raise AssertionError
class Q: pass
Q.__annotations__ = {"a):\n pass\nprint(1)\ndef f(b": int}
try: dataclasses.dataclass(Q)
except TypeError: pass
else: raise AssertionError
assert not [n for m in (collections, dataclasses) for n in dir(m) if n == "_run"]
"fine"
