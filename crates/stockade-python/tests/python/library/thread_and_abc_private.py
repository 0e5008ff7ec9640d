import _thread, _collections_abc, collections.abc, threading


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


def end(x): return repr(x).split(" at 0x")[0]


print(_thread.LockType is _thread.lock, _thread.lock, _thread.RLock, _thread.error, _thread.TIMEOUT_MAX, _thread._local, type(_thread.allocate_lock()) is _thread.LockType)
print(_thread.get_ident() == threading.get_ident(), _thread.get_native_id() == threading.get_native_id(), _thread.get_ident() == _thread._get_main_thread_ident(), _thread._count(), _thread.daemon_threads_allowed(), _thread._is_main_interpreter())
for f in (_thread.get_ident, _thread.get_native_id, _thread.allocate_lock, _thread.allocate, _thread.exit, _thread.exit_thread, _thread._count, _thread.daemon_threads_allowed, _thread._get_main_thread_ident, _thread._is_main_interpreter):
    attempt(f, 1); attempt(f, a=1)
attempt(_thread.exit); attempt(_thread.exit_thread)
for a in ((), (1,), (1, 2), (len, 2), (len, [], {}), (len, (), 5), (len, (), {}, 4)): attempt(_thread.start_new_thread, *a); attempt(_thread.start_new, *a)
attempt(_thread.start_new_thread, a=1)
for a in ((), (0,), (1,), (32767,), (-1,), ("x",), (1.5,), (40000,), (65536,), (), (0,), (2**70,), (1, 2)): attempt(_thread.stack_size, *a)
attempt(_thread.stack_size, size=0); print(threading.stack_size(65536), _thread.stack_size(0), threading.stack_size())
l = _thread.allocate_lock(); print(l.acquire(), l.acquire(0), l.acquire(False), l.acquire(True, 0.001), l.acquire(timeout=0), l.locked(), end(l), l.release(), l.locked(), end(l)); attempt(l.release)
with l as got: print(got, l.locked())
print(l.acquire_lock(), l.locked_lock(), l.release_lock(), l.acquire(False, -1)); l.release()
attempt(l.acquire, True, "x"); attempt(l.acquire, True, 1e12); attempt(l.acquire, True, float("nan")); attempt(l.acquire, True, -3); attempt(l.acquire, False, 1); attempt(l.acquire, True, float("inf")); attempt(l.acquire, True, None)
r = _thread.RLock(); print(r.acquire(), r.acquire(False), repr(r).split("count=")[1].split(" ")[0], r.release(), r.release()); attempt(r.release)
with r as got: print(got, r._is_owned())
x = _thread._local(); x.a = 1; print(x.a, x.__dict__); print(threading.Lock() .acquire(), isinstance(threading.Lock(), _thread.LockType), isinstance(threading.RLock(), _thread.RLock))
print(sorted(_collections_abc.__all__) == sorted(collections.abc.__all__), [name for name in _collections_abc.__all__ if getattr(_collections_abc, name) is not getattr(collections.abc, name)], isinstance([], _collections_abc.Sequence), isinstance({}, _collections_abc.Mapping))
from _collections_abc import MutableMapping, Set
class Mine(MutableMapping):
    def __init__(self): self.d = {}
    def __getitem__(self, k): return self.d[k]
    def __setitem__(self, k, v): self.d[k] = v
    def __delitem__(self, k): del self.d[k]
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
m = Mine(); m.update(a=1, b=2); print(m.pop("a"), dict(m), m.setdefault("c", 3), list(m.items()), issubclass(set, Set))
