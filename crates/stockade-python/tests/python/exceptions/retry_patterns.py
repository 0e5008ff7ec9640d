class Transient(Exception): pass
def retry(times, kinds=(Transient,)):
    def deco(f):
        def wrapper(*a, **k):
            last = None
            for attempt in range(1, times + 1):
                try:
                    return f(*a, **k)
                except kinds as e:
                    print(f"attempt {attempt}: {e}")
                    last = e
            raise RuntimeError(f"{f.__name__} failed after {times}") from last
        return wrapper
    return deco
calls = 0
@retry(3)
def flaky(need):
    global calls
    calls += 1
    if calls < need: raise Transient(f"call {calls}")
    return f"ok after {calls}"
print(flaky(2))
calls = 0
try:
    flaky(10)
except RuntimeError as e:
    print(e, "|", repr(e.__cause__))
@retry(2, (KeyError,))
def other(): raise ValueError("not retried")
try:
    other()
except ValueError as e:
    print(e)
def cleanup_all(*steps):
    errors = []
    for s in steps:
        try: s()
        except Exception as e: errors.append(e)
    if errors: raise ExceptionGroup("cleanup", errors)
try:
    cleanup_all(lambda: print("fine"), lambda: 1 / 0, lambda: {}["k"])
except* ArithmeticError as g:
    print("arith", g.exceptions)
except* LookupError as g:
    print("lookup", g.exceptions)
def first(*fs, default=None):
    for f in fs:
        try: return f()
        except Exception: continue
    return default
print(first(lambda: 1 / 0, lambda: int("x"), lambda: "third"), first(lambda: [][0], default="none"))
