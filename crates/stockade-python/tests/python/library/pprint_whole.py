import pprint, io
from pprint import pformat, pp
from collections import OrderedDict, defaultdict, Counter, deque, ChainMap, UserDict, UserList, UserString, namedtuple
from dataclasses import dataclass, field
from types import SimpleNamespace, MappingProxyType
long = {"name": "x" * 30, "items": list(range(30)), "nested": {"a": ["lorem ipsum dolor " * 3, None], "b": (1,), "c": {3, 1, 2}}}
vals = [1, "s", [], {}, (), set(), [1, 2], long, list(range(50)), tuple("abcdefghij" * 3), set(range(40)), frozenset(range(40)), "words and more words " * 10, "line\n" * 20, b"bytes " * 30, bytearray(b"bytes " * 30), OrderedDict((i, "v" * 10) for i in range(10)), defaultdict(list, {i: [i] * 5 for i in range(10)}), Counter("abracadabra" * 5), Counter({i: "c" * 20 for i in "abcde"} and {c * 20: i for i, c in enumerate("abcde")}), deque(range(60)), deque(["x" * 20] * 6, maxlen=6), ChainMap({"a" * 30: 1}, {"b" * 30: 2, "c" * 30: 3}), UserDict({"a" * 40: 1, "b" * 40: 2}), UserList(["a" * 40, "b" * 40]), UserString("u" * 10 + " v" * 50), SimpleNamespace(alpha="a" * 40, beta="b" * 40), MappingProxyType({"a" * 40: 1, "b" * 40: 2}), {"b": 1, "a": 2, 1: 3, None: 4}, {(1, 2): "t", (0, 5): "u"}, [["deep", ["deeper", ["deepest " * 5] * 2] * 2] * 2], {"k": {"k": {"k": {"k": "v" * 60}}}}, 10**30, [1.5, True, None, 1j], [{"id": i, "tags": ["a", "b"]} for i in range(6)]]
for v in vals:
    print(pformat(v)); print(pformat(v, width=40, indent=4)); print(pformat(v, compact=True, width=30)); print(pformat(v, depth=2, sort_dicts=False))
@dataclass
class P:
    name: str
    values: list = field(default_factory=lambda: list(range(20)))
    hidden: int = field(default=1, repr=False)
    other: "P" = None
print(pformat(P("n" * 20, other=P("m"))), pformat(P("a", [1])), pformat([P("a"), P("b")], width=30))
pp({"z": 1, "a": 2}); pprint.pprint([1, 2], width=1); f = io.StringIO(); pprint.pprint(long, stream=f, width=100); print(f.getvalue()); print(pformat([1000000, 123456789, {"a": 10**9}], underscore_numbers=True))
l = [1]; l.append(l); print(pformat(l).split("id=")[0], pprint.isrecursive(l), pprint.isreadable(l), pprint.isreadable([1]), pprint.isreadable(object()), pprint.saferepr({2: 1, 1: 2}))
d = {}; d["x" * 70] = d; d["y"] = 1; print(pformat(d).split("id=")[0])
for k in ({"indent": -1}, {"depth": 0}, {"width": 0}):
    try: pprint.PrettyPrinter(**k)
    except ValueError as e: print(e)
class MyP(pprint.PrettyPrinter):
    def format(self, o, c, m, l):
        if isinstance(o, int): return hex(o), True, False
        return super().format(o, c, m, l)
print(MyP().pformat([10, {"a": 255}]), MyP(width=5).pformat([10, 20])); T = namedtuple("T", "a b"); print(pformat(T("x" * 50, "y" * 50)))
class L(list): pass
class R(list):
    def __repr__(self): return "R!" * 60
print(pformat(L(range(40))), pformat(R([1])))
