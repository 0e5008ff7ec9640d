import operator as op, bisect, heapq, random
def attempt(f, *a, **k):
    try: print(getattr(f, "__name__", f), repr(f(*a, **k)))
    except Exception as e: print(getattr(f, "__name__", f), type(e).__name__, e)
for n in "lt le eq ne ge gt add sub mul truediv floordiv mod pow lshift rshift and_ or_ xor is_ is_not iadd isub imul itruediv ifloordiv imod ipow ilshift irshift iand ior ixor".split(): attempt(getattr(op, n), 7, 3)
for n in "not_ truth abs inv invert neg pos index".split(): attempt(getattr(op, n), -5)
class Mt:
    def __matmul__(self, o): return "mm"
print(op.matmul(Mt(), 1), op.imatmul(Mt(), 2), op.concat([1], [2]), op.contains([1, 2], 2), op.countOf([1, 2, 1], 1), op.indexOf("abc", "c"), op.getitem({"a": 1}, "a"), op.length_hint([1, 2]), op.length_hint(iter([1, 2, 3])), op.length_hint(5, 9), op.call(max, 1, 2), op.call(dict, a=1), op.iconcat([1], [2]))
l = [1, 2, 3]; op.setitem(l, 0, 9); op.delitem(l, 1); print(l, op.iadd(l, [4]), l)
attempt(op.index, 1.5); attempt(op.concat, 1, 2); attempt(op.indexOf, [], 1); attempt(op.add, 1, "x"); attempt(op.truediv, 1, 0); attempt(op.getitem, [], 0); attempt(op.length_hint, 5, "x"); attempt(op.iconcat, 1, 2); attempt(op.contains, 5, 1)
class P:
    def __init__(self): self.a = 1; self.b = type("Q", (), {"c": 2})()
    def m(self, *a, **k): return (a, k)
g = op.attrgetter("a"); print(g(P()), op.attrgetter("b.c")(P()), op.attrgetter("a", "b.c")(P()), g, op.itemgetter(1)("abc"), op.itemgetter(0, 2)("abc"), op.itemgetter(slice(1, 3))("abcd"), op.itemgetter("k")({"k": 5}), op.itemgetter(1, "x"), op.methodcaller("m", 1, z=2)(P()), op.methodcaller("upper")("a"), op.methodcaller("m", 1, z=2), sorted([(2, "a"), (1, "b")], key=op.itemgetter(0)))
attempt(op.attrgetter, 5); attempt(op.attrgetter("zz"), P()); attempt(op.itemgetter(9), "abc"); attempt(op.methodcaller, 5); attempt(op.methodcaller("nope"), 5); print(op.__add__(1, 2), op.__not__(0), op.__contains__("ab", "a"), len(op.__all__), sorted(op.__all__)[:6])
a = [1, 2, 2, 2, 5, 8]
for f in (bisect.bisect, bisect.bisect_left, bisect.bisect_right): print([f(a, x) for x in (0, 1, 2, 3, 5, 8, 9)], f(a, 2, 2), f(a, 2, 0, 2), f(a, -5, key=lambda v: -v), f([], 1), f(a, 2, lo=1, hi=3))
attempt(bisect.bisect, a, 1, -1); attempt(bisect.bisect_left, a, "x"); attempt(bisect.bisect, 5, 1); b = []
for x in (5, 2, 8, 2, 9): bisect.insort(b, x)
bisect.insort_left(b, 2.0); bisect.insort_right(b, 8.0); w = ["aaa", "b"][::-1]; bisect.insort(w, "cc", key=len); print(b, w)
r = random.Random(5); h = []
for x in (r.randrange(100) for _ in range(40)): heapq.heappush(h, x)
print(h, [heapq.heappop(h) for _ in range(40)], h); h = [r.randrange(50) for _ in range(25)]; heapq.heapify(h); print(h, heapq.heapreplace(h, 3), heapq.heappushpop(h, 1), heapq.heappushpop(h, 99), h); print(heapq.heappushpop([], 5))
attempt(heapq.heappop, []); attempt(heapq.heapreplace, [], 1); attempt(heapq.heappush, (), 1); attempt(heapq.heapify, 5); attempt(heapq.heappush, [1], "x"); attempt(heapq.heappop, "x")
d = [r.randrange(1000) for _ in range(50)]; print(heapq.nlargest(5, d), heapq.nsmallest(5, d), heapq.nlargest(1, d), heapq.nsmallest(0, d), heapq.nlargest(100, [1, 2]), heapq.nsmallest(2, ["bbb", "a", "cc"], key=len), heapq.nlargest(2, ["bbb", "a", "cc"], key=len), heapq.nsmallest(1, []), heapq.nlargest(-1, d), heapq.nlargest(3, [1, 1, 2, 2], key=lambda x: 0), heapq.nsmallest(3, "zyx"))
print(list(heapq.merge([1, 4], [2, 3], [0])), list(heapq.merge(["a", "ccc"], ["bb"], key=len)), list(heapq.merge([5, 1], [4, 2], reverse=True)), list(heapq.merge()), list(heapq.merge([1], [1])), heapq.__all__)
t = [(2, "b"), (1, "z"), (1, "a")]; heapq.heapify(t); print([heapq.heappop(t) for _ in range(3)])
