import threading, time


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


def end(x): return repr(x).split(" at 0x")[0]


l = threading.Lock(); print(l.acquire(), l.locked(), l.acquire(False), l.acquire(timeout=0.01), end(l)); l.release(); attempt(l.release); print(end(l), type(l))
with l as got: print(got, l.locked())
attempt(l.acquire, False, 1); attempt(l.acquire, True, -5)
r = threading.RLock(); print(r.acquire(), r.acquire(), repr(r).split(" owner")[0], repr(r).split("count=")[1].split(" ")[0]); r.release(); r.release(); attempt(r.release)
with r as got: print(got)
c = threading.Condition()
with c: c.notify(); c.notify_all(); print(c.wait(0.01), c.wait_for(lambda: 5), c.wait_for(lambda: 0, timeout=0.01))
attempt(c.notify); attempt(c.wait, 0.1); attempt(c.notify_all)
s = threading.Semaphore(2); print(s.acquire(), s.acquire(), s.acquire(blocking=False), s.acquire(timeout=0.01), repr(s).split(": ")[1]); s.release(2); attempt(s.release, 0); attempt(threading.Semaphore, -1); attempt(s.acquire, False, 1); b = threading.BoundedSemaphore(1); attempt(b.release); print(repr(b).split(": ")[1])
with b: print(b.acquire(blocking=False))
e = threading.Event(); print(e.is_set(), e.wait(0.01), repr(e).split(": ")[1]); e.set(); print(e.is_set(), e.wait(), repr(e).split(": ")[1]); e.clear(); print(e.is_set())
b = threading.Barrier(1, action=lambda: print("action")); print(b.wait(), b.parties, b.n_waiting, b.broken); b.abort(); print(b.broken); attempt(b.wait); b.reset(); print(b.broken); attempt(threading.Barrier, 0)
t = threading.Thread(target=print, args=("ran",), kwargs={"end": "!\n"}, name="mine", daemon=True); print(t.name, t.daemon, t.is_alive(), t.ident, t); t.run(); t.name = "other"; t.daemon = False; print(t.name, t.daemon, t); attempt(t.join); attempt(threading.Thread, 5)
m = threading.current_thread(); print(m.name, m is threading.main_thread(), m.is_alive(), m.daemon, m in threading.enumerate(), threading.active_count(), threading.get_ident() == m.ident, type(m).__name__); attempt(m.join)
x = threading.local(); x.a = 1; print(x.a, x.__dict__)
class Mine(threading.local):
    def __init__(self, n): self.n = n
print(Mine(5).n, threading.ThreadError is RuntimeError, threading.TIMEOUT_MAX, threading.stack_size()); i = threading.Timer(1, print, ["x"]); print(i.interval, i.args, i.kwargs, i.finished.is_set()); i.cancel(); print(i.finished.is_set()); i.run()
f = threading.Thread(target=attempt); print(f.name.split(" ")[1], threading.Thread().name.startswith("Thread-"))
