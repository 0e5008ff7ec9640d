import timeit, time, io, sys


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


ticks = iter(range(10**6))
def clock(): return next(ticks)
calls = []
print(timeit.__all__, timeit.default_number, timeit.default_repeat, timeit.dummy_src_name, timeit.default_timer is time.perf_counter)
print(timeit.timeit(lambda: calls.append(1), number=5, timer=clock), len(calls), timeit.repeat(lambda: calls.append(2), repeat=3, number=2, timer=clock), len(calls), timeit.timeit(calls.clear, lambda: calls.append("set up"), clock, 0), calls)
print(timeit.timeit("x = 1 + y", "y = 2", clock, 3), timeit.timeit("pass", timer=clock, number=2), timeit.timeit("", "", clock, 1), timeit.timeit("f()", globals={"f": lambda: calls.append(3)}, number=2, timer=clock), calls, timeit.timeit("for i in range(2):\n    if i:\n        calls.append(i)", number=2, globals=globals(), timer=clock), calls)
count = 0
print(timeit.timeit("count += 1", "global count", number=4, globals=globals(), timer=clock), count, timeit.timeit("later()", "def later(): calls.append('later')", number=1, globals=globals(), timer=clock), calls[-1], "later" in globals(), "inner" in globals())
def bump():
    global count
    count += 10
print(timeit.timeit(bump, "import math", clock, 3), count, timeit.timeit("g(math.pi)", "import math; g = round", clock, 2), timeit.timeit("a.append(n)", bump, clock, 1, {"a": calls, "n": 7}), calls[-1], count)
t = timeit.Timer("a.append(1)", "a = []", clock); print(t.timer is clock, t.timeit(3), t.repeat(2, 2), t.repeat(repeat=0), t.timeit(number=0), t.timeit(-5), t.repeat(-1, 5))
t = timeit.Timer("for x in (1, 2):\n    y = x\n    calls.append('''a\nb''')", "s = 1\nt = 2", clock, globals()); print(t.timeit(1), calls[-1]); print(timeit.Timer(bump, bump, clock).timeit(2), timeit.Timer(bump, "a = 1", clock).timeit(1), count, "inner" in t.src)
print(timeit.reindent("a\nb\n  c", 4), timeit.reindent("", 2))
seen = []; t = timeit.Timer(lambda: None, timer=clock); print(t.autorange(), t.autorange(lambda n, s: seen.append((n, s))), seen)
class Steps:
    now = 0.0
    def __call__(self): return Steps.now
def slow(): Steps.now += 0.003
seen = []; t = timeit.Timer(slow, timer=Steps()); n, taken = t.autorange(lambda *a: seen.append(a[0])); print(n, round(taken, 6), seen, round(timeit.timeit(slow, timer=Steps(), number=10), 6))
print(timeit.timeit(lambda: None, number=10) >= 0, len(timeit.repeat("pass", number=1)), timeit.Timer().timeit(10) >= 0, all(x >= 0 for x in timeit.Timer("1").repeat(3, 10)))
for a in ((5,), (None,), ("pass", 5), (lambda: 0, None), (b"pass",)): attempt(timeit.Timer, *a); attempt(timeit.timeit, *a); attempt(timeit.repeat, *a)
for text in ("1 +", "def f(:", "  a = 1", "return 5", "break", "yield 1", "'''open"): attempt(timeit.Timer, text); attempt(timeit.Timer, "pass", text)
attempt(timeit.timeit, "undefined_name", number=1); attempt(timeit.timeit, lambda: 1 / 0, number=1); attempt(timeit.timeit, "pass", "1 / 0", number=1); attempt(timeit.timeit, lambda a: 0, number=1)
for n in ("x", 1.5, None, 2**70): attempt(timeit.timeit, lambda: 0, number=n)
for n in ("x", 1.5, None): attempt(timeit.repeat, lambda: 0, repeat=n, number=1)
attempt(timeit.timeit, lambda: 0, timer=5, number=1); attempt(timeit.timeit, lambda: 0, timer=lambda: "a", number=1); attempt(timeit.timeit, "x", globals=5, number=1); attempt(timeit.Timer, "a", "b", clock, {}, 5); attempt(timeit.timeit, stmt="pass", nonsense=1)
t = timeit.Timer("1 / 0", "pass")
try: t.timeit(1)
except ZeroDivisionError:
    out = io.StringIO(); t.print_exc(out); print(out.getvalue().splitlines()[-1], "1 / 0" in out.getvalue(), '<timeit-src>", line 6, in inner' in out.getvalue())
