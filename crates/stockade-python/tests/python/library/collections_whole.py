import collections
from collections import *
import collections.abc as cabc
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
d = deque([1, 2, 3]); d.append(4); d.appendleft(0); d.extend([5, 6]); d.extendleft([-1, -2]); print(d, len(d), d[0], d[-1], d[3], 3 in d, 9 in d, d.count(2), d.index(4), bool(d), list(reversed(d)))
d.rotate(2); print(d); d.rotate(-3); print(d); d.rotate(100); d.rotate(0); d.rotate(); print(d); d.reverse(); print(d, d.pop(), d.popleft()); d.insert(2, "x"); d.insert(-1, "y"); d.insert(100, "z"); d.insert(-100, "a"); print(d); d.remove("x"); del d[0]; d[1] = "set"; print(d, d.copy(), d == d.copy(), d != deque(), d < deque([9e9]), d + deque([1]), deque([1]) * 3, 2 * deque("a"))
attempt(deque().pop); attempt(deque().popleft); attempt(d.remove, 99); attempt(d.index, 99); attempt(lambda: d[100]); attempt(lambda: d["x"]); attempt(deque, [1], -1); attempt(deque, [1], "x"); attempt(deque, 5); attempt(lambda: d + [1]); attempt(d.rotate, "x"); attempt(d.index, 5, 0, 1)
m = deque(range(5), maxlen=3); m.append(9); m.appendleft(8); print(m, m.maxlen, m.copy(), m * 2, deque(m, 2)); attempt(m.insert, 0, 1); m.extend([1, 2, 3, 4]); m += [7]; m *= 2; print(m, deque([], 0), deque("ab", maxlen=0)); z = deque(maxlen=0); z.append(1); print(z)
def mutate():
    e = deque([1, 2, 3])
    for x in e: e.append(x)
attempt(mutate); r = deque(); r.append(r); print(r); it = iter(deque([1, 2])); print(next(it), next(it), next(it, "end")); q = deque(range(1000)); print(sum(q.popleft() for _ in range(500)), len(q), q[0], q[499]); q.clear(); print(q, deque([1, 2]) == [1, 2], isinstance(d, cabc.MutableSequence), deque[int])
class DQ(deque): pass
print(DQ([1]), DQ([1]).copy(), type(DQ([1]) + DQ([2])).__name__)
c = Counter("abracadabra"); print(c, c["a"], c["zz"], c.most_common(2), c.most_common(), c.most_common(1), c.most_common(0), sorted(c.elements()), c.total(), len(c)); c.update("aaz"); c.update({"q": 5}); c.update(k=2); c.subtract("ab"); c.subtract({"q": 7}, k=1); print(c, +c, -c, c.copy() == c, "a" in c); del c["a"]; del c["nope"]; print(c)
a, b = Counter(a=3, b=1), Counter(a=1, b=2, c=0); print(a + b, a - b, a & b, a | b, a == b, a <= b, a < b, a >= b, a > b, Counter(a=1) == Counter(a=1, b=0), Counter(a=1) <= Counter(a=2)); a += b; print(a); a -= b; print(a); a |= Counter(z=4); a &= Counter(z=2, a=9); print(a, Counter(), Counter([1, 1, 2]), Counter({"x": 1}), Counter(dict(b=2), c=3)); attempt(Counter.fromkeys, "ab"); attempt(Counter, 5); attempt(lambda: Counter() + {}); attempt(lambda: Counter(a=1) < {}); print(Counter(a="x", b=1), Counter(a=-1).most_common(), list(Counter(a=2, b=-1).elements()), c.__missing__("u"))
dd = defaultdict(list); dd["x"].append(1); dd["y"]; print(dd, dd.default_factory, "z" in dd, dd.get("z"), dict(dd), dd.copy(), dd | {"w": 1}, {"w": 1} | dd, defaultdict(int, {"a": 1}, b=2), defaultdict()); attempt(defaultdict, 5); attempt(lambda: defaultdict()["k"]); dd.default_factory = None; attempt(lambda: dd["nope"]); dd |= {"n": 1}; print(dd, isinstance(dd, dict), defaultdict(lambda: 7)["q"]); x = defaultdict(None); x["self"] = x; print(x)
od = OrderedDict(a=1, b=2, c=3); od.move_to_end("a"); print(od); od.move_to_end("c", last=False); print(od, od.popitem(), od.popitem(last=False), od, OrderedDict([(1, 2)]) == {1: 2}, OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(), list(reversed(OrderedDict(a=1, b=2))), OrderedDict.fromkeys("ab", 0), OrderedDict(a=1) | {"b": 2}, {"z": 0} | OrderedDict(a=1)); attempt(od.move_to_end, "nope"); attempt(OrderedDict().popitem); attempt(od.pop, "nope"); print(od.pop("nope", 5), od.setdefault("n", 1), od.copy(), od.pop("n"), od != OrderedDict()); od |= {"k": 9}; print(od); o = OrderedDict(); o["me"] = o; print(o); attempt(OrderedDict, 5)
P = namedtuple("P", "x y z", defaults=[7]); p = P(1, y=2); print(p, p.x, p[1], p._asdict(), p._replace(x=9), P._fields, P._field_defaults, P._make([4, 5, 6]), p == (1, 2, 7), hash(p) == hash((1, 2, 7)), P.__doc__, P.x.__doc__, P.__match_args__, P.__name__, p.__getnewargs__(), isinstance(p, tuple), [*p], P.__new__.__doc__, P.__slots__, P.__module__)
attempt(P); attempt(P, 1, 2, 3, 4); attempt(P, 1, x=1); attempt(P, q=1); attempt(P._make, [1]); attempt(p._replace, q=1); attempt(setattr, p, "x", 1); attempt(setattr, p, "new", 1); attempt(delattr, p, "x")
for bad in (("1x", "a"), ("T", "a a"), ("T", "_a"), ("T", "for"), ("T", "1a"), ("class", "a"), ("T", ["a b"]), ("T", 5)): attempt(namedtuple, *bad)
attempt(namedtuple, "T", "a", defaults=[1, 2]); print(namedtuple("T", "a for a _b 1", rename=True)._fields, namedtuple("T", "a,b, c")._fields, namedtuple("E", "")(), namedtuple("M", "a", module="mod").__module__)
class Sub(namedtuple("Base", "a b")):
    __slots__ = ()
    def sum(self): return self.a + self.b
print(Sub(1, 2), Sub(1, 2).sum(), Sub(1, 2)._replace(a=5))
match p:
    case P(x=1, y=yy): print("match", yy)
cm = ChainMap({"a": 1}, {"a": 2, "b": 3}); print(cm, cm["a"], cm["b"], len(cm), list(cm), "b" in cm, cm.get("q"), cm.maps, cm.new_child({"c": 4}), cm.new_child(z=1), cm.parents, dict(cm), bool(ChainMap()), ChainMap(), cm | {"k": 1}, {"k": 1} | cm, cm == {"a": 1, "b": 3}, cm.copy(), ChainMap.fromkeys("ab", 1)); cm["n"] = 5; del cm["a"]; print(cm, cm["a"], cm.pop("n"), cm); attempt(lambda: cm["nope"]); attempt(cm.__delitem__, "b"); attempt(cm.pop, "b"); attempt(cm.popitem); cm |= {"u": 1}; print(cm, cm.popitem(), sorted(cm.items()), cm.setdefault("b", 9)); cm.clear(); print(cm)
class UD(UserDict):
    def __setitem__(self, k, v): super().__setitem__(k.upper(), v)
    def __missing__(self, k): return "missing " + k
u = UD({"a": 1}, b=2); u.update(c=3); print(u, u["A"], u["q"], "A" in u, len(u), u.data, u.copy(), u | {"d": 4}, u.get("z", 0), u.pop("A"), sorted(u), type(u.copy()).__name__, UserDict(a=1) == {"a": 1}, UserDict.fromkeys("a"), isinstance(u, cabc.MutableMapping)); attempt(lambda: UserDict()["k"]); attempt(UserDict().pop, "k")
l = UserList([3, 1, 2]); l.append(5); l.sort(); l += [9]; l.insert(0, 7); print(l, l[1:3], type(l[1:3]).__name__, l + [1], [1] + l, l * 2, l.index(9), l.count(1), l.pop(), l == [7, 1, 2, 3, 5], l < [8], len(l), 7 in l, l.copy(), list(reversed(l)), UserList("ab")); l.remove(7); l.reverse(); l.extend("z"); l[0] = 0; del l[1]; print(l); l.clear(); print(l)
s = UserString("Hello"); print(s, repr(s), s.upper(), type(s.upper()).__name__, s + " x", "y " + s, s * 2, s[1], s[1:3], len(s), "ell" in s, s == "Hello", s < "Z", s.find("l"), s.replace("l", "L"), s.split("l"), s.startswith("He"), hash(s) == hash("Hello"), int(UserString("42")), s % (), UserString("%d") % 5, s.center(9, "*"), s.encode(), "".join(UserString("a-b").split("-")), s.isalpha(), s.join(["a", "b"]), UserString(5))
print(sorted(collections.__all__), collections.abc is cabc)
