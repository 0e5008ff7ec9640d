import queue, graphlib, reprlib, keyword
from graphlib import TopologicalSorter, CycleError
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e: print(type(e).__module__, type(e).__name__, e, e.args[1:])
for cls in (queue.Queue, queue.LifoQueue, queue.PriorityQueue):
    q = cls(maxsize=3)
    for x in (3, 1, 2): q.put(x)
    print(cls.__name__, q.qsize(), q.full(), q.empty(), q.maxsize, q.unfinished_tasks)
    attempt(q.put_nowait, 4); attempt(q.put, 4, timeout=0.001); attempt(q.put, 4, True, -1); print(q.get(), q.get_nowait(), q.get(timeout=1)); attempt(q.get_nowait); attempt(q.get, False); attempt(q.get, timeout=0)
    for _ in range(3): q.task_done()
    q.join(); attempt(q.task_done)
    q.put(1); q.shutdown(); attempt(q.put, 2); print(q.get()); attempt(q.get); 
s = queue.SimpleQueue(); s.put(1); s.put_nowait(2); print(s.qsize(), s.empty(), s.get(), s.get_nowait()); attempt(s.get_nowait); attempt(s.get, timeout=0.001)
q = queue.Queue(); q.put(1); q.put(2); q.shutdown(immediate=True); print(q.qsize(), q.unfinished_tasks); print(queue.Queue(-1).full())
print(list(TopologicalSorter({"D": {"B", "C"} and ["B", "C"], "C": ["A"], "B": ["A"]}).static_order()))
ts = TopologicalSorter(); ts.add("x", "y", "z"); ts.add("y", "z"); attempt(ts.get_ready); attempt(ts.is_active); attempt(ts.done, "x"); ts.prepare(); attempt(ts.prepare); attempt(ts.add, "q"); print(ts.get_ready(), ts.get_ready(), bool(ts)); attempt(ts.done, "x"); attempt(ts.done, "nope"); ts.done("z"); attempt(ts.done, "z"); print(ts.get_ready()); ts.done("y"); print(ts.get_ready(), ts.is_active()); ts.done("x"); print(ts.is_active())
attempt(lambda: list(TopologicalSorter({1: [2], 2: [3], 3: [1]}).static_order())); attempt(TopologicalSorter({1: [1]}).prepare); print(list(TopologicalSorter({}).static_order()), issubclass(CycleError, ValueError), list(TopologicalSorter({3: [], 1: [3], 2: [3, 1]}).static_order()))
r = reprlib.Repr()
for v in (list(range(20)), tuple(range(3)), (1,), {i: i for i in range(10)}, set(range(20)), frozenset(range(3)), "x" * 100, 10**100, [[[[[[[[1]]]]]]]], {}, (), [], set(), frozenset(), {"b": 1, "a": 2}, 1.5, None, b"x" * 60): print(reprlib.repr(v))
r = reprlib.Repr(maxlist=2, maxstring=10, maxlevel=2, maxdict=1, fillvalue="~", indent=2); print(r.repr([1, 2, 3]), r.repr("abcdefghijklmnop"), r.repr({"a": [1, [2]], "b": 2}), r.repr(5)); r.indent = -1; attempt(r.repr, [1]); r.indent = 1.5; attempt(r.repr, [1])
class C:
    def __init__(self): self.me = self
    @reprlib.recursive_repr()
    def __repr__(self): return f"C({self.me!r})"
class D(reprlib.Repr):
    def repr_C(self, x, level): return "short C"
class Bad:
    def __repr__(self): raise ValueError
print(C(), D().repr([C()]), C.__repr__.__name__, reprlib.repr(Bad())[:18], reprlib.aRepr.maxlong)
print(keyword.kwlist, keyword.softkwlist, keyword.iskeyword("for"), keyword.iskeyword("x"), keyword.issoftkeyword("match"), keyword.__all__)
