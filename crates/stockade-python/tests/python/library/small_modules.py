import colorsys, sched, timeit, time


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


values = [0.0, 0.1, 0.25, 0.5, 0.9, 1.0]
for name in colorsys.__all__:
    f = getattr(colorsys, name)
    for a in values[::2]:
        for b in values[1::2]: print(name, [f(a, b, c) for c in values], f(b, a, a), f(a, a, b), f(a, a, a))
attempt(colorsys.rgb_to_hsv, 0, 0, 0); attempt(colorsys.rgb_to_hsv, 255, 100, 0); attempt(colorsys.rgb_to_hls, 2, 1, 0) ; attempt(colorsys.hsv_to_rgb, -0.5, 1, 1); attempt(colorsys.rgb_to_hsv, "a", 1, 2); attempt(colorsys.rgb_to_hls, 1)
log = []; now = [0.0]
def wait(d): log.append(d); now[0] += d
s = sched.scheduler(lambda: now[0], wait); a = s.enter(2, 1, log.append, ("two",)); s.enter(1, 2, log.append, argument=("one b",)); s.enter(1, 1, log.append, ("one a",)); b = s.enterabs(5, 1, lambda **k: log.append(k), kwargs={"x": 1}); print([(e.time, e.priority, e.sequence) for e in s.queue], s.empty(), a.time, a.argument, len(a)); s.cancel(a); attempt(s.cancel, a)
print(s.run(blocking=False)); s.run(); print(log, s.empty(), s.queue, s.run(), now)
s = sched.scheduler(); order = []; s.enter(0.002, 1, order.append, (2,)); s.enter(0.001, 1, order.append, (1,)); s.run(); print(order)
s = sched.scheduler(lambda: 0, wait); s.enterabs(0, 1, lambda: 1 / 0); attempt(s.run); print(s.empty())
n = []
print(timeit.timeit(lambda: n.append(1), number=5) >= 0, len(n), len(timeit.repeat(lambda: None, repeat=3, number=2)), timeit.timeit("x = 1 + y", "y = 2", number=3) >= 0, timeit.timeit("f()", globals={"f": lambda: n.append(2)}, number=2) >= 0, n, timeit.timeit("for i in range(2):\n    pass", number=2) >= 0)
t = timeit.Timer("a.append(1)", "a = []"); print(t.timeit(3) > 0, len(t.repeat(2, 2)), timeit.Timer(lambda: None, setup=lambda: n.append("s")).timeit(1) >= 0, n[-1], timeit.default_timer is time.perf_counter, timeit.default_number, timeit.default_repeat); ticks = iter(range(100)); print(timeit.timeit(lambda: None, number=3, timer=lambda: next(ticks)), timeit.Timer(lambda: None, timer=lambda: next(ticks)).autorange(lambda n, s: print(n, s)))
attempt(timeit.timeit, 5); attempt(timeit.timeit, "pass", 5); attempt(timeit.Timer, "1 +"); attempt(timeit.timeit, "undefined_name", number=1); attempt(timeit.timeit, lambda: 1 / 0, number=1); attempt(timeit.timeit, lambda: 0, number="x")
