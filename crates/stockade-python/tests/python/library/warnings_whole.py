import warnings, io, sys


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


def told(w): return (str(w.message), w.category.__name__, w.filename.split("/")[-1], w.lineno, w.line, w.source)


with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    warnings.warn("one"); warnings.warn("two", DeprecationWarning); warnings.warn(RuntimeWarning("three")); warnings.warn("four", stacklevel=1)
    def f(): warnings.warn("level", stacklevel=2)
    f()
    warnings.warn_explicit("here", UserWarning, "file.py", 7); warnings.warn_explicit("mod", UserWarning, "file.py", 8, module="m")
    print([told(w) for w in seen]); print(str(seen[0]).split("'")[5].split('/')[-1])
for action in ("default", "always", "module", "once", "ignore"):
    with warnings.catch_warnings(record=True) as seen:
        warnings.resetwarnings(); warnings.simplefilter(action)
        for i in range(3): warnings.warn("same")
        for i in range(2): warnings.warn(f"text {i}")
        warnings.warn("same")
        print(action, len(seen))
with warnings.catch_warnings():
    warnings.simplefilter("error"); attempt(warnings.warn, "raised"); attempt(warnings.warn, "raised", DeprecationWarning)
    warnings.filterwarnings("ignore", category=DeprecationWarning); attempt(warnings.warn, "not raised", DeprecationWarning)
    warnings.filterwarnings("ignore", message="start"); attempt(warnings.warn, "Start of it"); attempt(warnings.warn, "no start")
    warnings.filterwarnings("ignore", message="other", append=True); attempt(warnings.warn, "other")
with warnings.catch_warnings(action="error"): attempt(warnings.warn, "x")
with warnings.catch_warnings(record=True, action="always") as seen: warnings.warn("y"); print(len(seen))
print(warnings.formatwarning("m", UserWarning, "f.py", 3), warnings.formatwarning("m", UserWarning, "f.py", 3, "  code  "), warnings.formatwarning(ValueError("v"), FutureWarning, "f.py", 3, ""), end="|\n")
out = io.StringIO(); warnings.showwarning("m", UserWarning, "f.py", 3, out, "code"); print(repr(out.getvalue()))
old = sys.stderr; sys.stderr = io.StringIO(); warnings.warn("shown"); warnings.warn("shown too", DeprecationWarning); warnings.warn("hidden", ResourceWarning); text = sys.stderr.getvalue(); sys.stderr = old
print(*[line.split("/")[-1] for line in text.splitlines()], sep="\n")
attempt(warnings.warn, "x", int); attempt(warnings.warn, "x", 5); attempt(warnings.filterwarnings, "never"); attempt(warnings.simplefilter, "never"); attempt(warnings.filterwarnings, "ignore", 5); attempt(warnings.filterwarnings, "ignore", "", int); attempt(warnings.filterwarnings, "ignore", lineno=-1); attempt(warnings.filterwarnings, "ignore", lineno="a"); attempt(warnings.filterwarnings, "ignore", module=5)
c = warnings.catch_warnings(); c.__enter__(); attempt(c.__enter__); c.__exit__(None, None, None); attempt(warnings.catch_warnings().__exit__); print(repr(warnings.catch_warnings(record=True)).split("(")[0], repr(c).split("(")[0])


@warnings.deprecated("old function")
def old_one(a, b=1): return a + b


@warnings.deprecated("old class")
class Old:
    def __init__(self, x): self.x = x


@warnings.deprecated("silent", category=None)
def quiet(): return 1


with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    print(old_one(1, b=2), old_one.__name__, old_one.__deprecated__, Old(3).x, Old.__deprecated__, quiet(), quiet.__deprecated__)
    class Child(Old): pass
    print(Child(4).x)
    print([told(w)[:2] for w in seen])
attempt(warnings.deprecated, 5); attempt(warnings.deprecated("x"), 5)
