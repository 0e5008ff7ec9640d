import traceback, sys, io
write = print
here = traceback.extract_stack()[-1].filename
folder = here.removesuffix("traceback_whole.py")


def print(*values, **keywords):
    write(*[value.replace(folder, "") if folder and isinstance(value, str) else value for value in values], **keywords)


def inner(x): return 1 / x
def outer(x): return inner(
        x)


def show(pieces): print("".join(pieces), end=""); print([len(p.splitlines()) for p in pieces])


try: outer(0)
except ZeroDivisionError as e:
    print(traceback.format_exc(), end=""); show(traceback.format_exception(e)); show(traceback.format_exception(type(e), e, e.__traceback__)); show(traceback.format_exception(e, limit=1)); show(traceback.format_exception(e, limit=-1)); show(traceback.format_tb(e.__traceback__)); show(traceback.format_tb(e.__traceback__, 2)); show(traceback.format_exception_only(e)); show(traceback.format_exception_only(type(e), e))
    out = io.StringIO(); traceback.print_exc(file=out); traceback.print_exception(e, file=out); traceback.print_tb(e.__traceback__, file=out); print(out.getvalue(), end="")
    tb = traceback.extract_tb(e.__traceback__)
    for f in tb: print(f.filename.split("/")[-1], f.lineno, f.end_lineno, f.name, repr(f.line), f.colno, f.end_colno, f.locals, len(f), f == f, list(f)[1:], f[2])
    print(str(tb[-1]).replace(tb[-1].filename, "FILE"), type(tb).__name__, len(tb), len(traceback.extract_tb(e.__traceback__, limit=1)))
    saved = traceback.TracebackException.from_exception(e); print(saved, saved.exc_type_str, saved.__cause__, saved.__context__, saved.__suppress_context__, len(saved.stack), saved.exceptions, saved.__notes__)
    show(list(saved.format())); show(list(saved.format_exception_only())); show(list(traceback.TracebackException(type(e), e, e.__traceback__, limit=1).format())); print(saved == traceback.TracebackException.from_exception(e), saved == 5)
print(traceback.format_exc(), traceback.format_exception(None), traceback.format_exception_only(None), traceback.format_tb(None))


def chained(kind):
    try:
        try: raise KeyError("first")
        except KeyError as first:
            if kind == "cause": raise ValueError("second") from first
            if kind == "none": raise ValueError("second") from None
            raise ValueError("second")
    except ValueError as e: return e


for kind in ("cause", "context", "none"):
    e = chained(kind); show(traceback.format_exception(e)); show(traceback.format_exception(e, chain=False))
    t = traceback.TracebackException.from_exception(e); print(t.__cause__ and str(t.__cause__), t.__context__ and str(t.__context__), t.__suppress_context__)


def deep(n): return deep(n - 1) if n else 1 / 0
try: deep(10)
except ZeroDivisionError as e: show(traceback.format_exception(e))
e = ValueError("with\ntwo lines"); e.add_note("a note"); e.add_note("another\nnote"); show(traceback.format_exception(e)); show(traceback.format_exception_only(e))
class Own(Exception): pass
class Bad(Exception):
    def __str__(self): raise RuntimeError
for e in (Own("x"), Own(), Bad(), KeyError("k"), SystemExit(3), StopIteration(5), OSError(2, "no"), Exception(""), Exception(None)): show(traceback.format_exception_only(e))
try: compile("x = (", "code.py", "exec")
except SyntaxError as e:
    show(traceback.format_exception_only(e)); t = traceback.TracebackException.from_exception(e); print(t.filename, t.lineno, t.text, t.offset, t.msg)
try:
    try: raise ExceptionGroup("many", [ValueError(1), ExceptionGroup("more", [TypeError(2)])])
    except ExceptionGroup as g: print("".join(traceback.format_exception(g)), end=""); show(traceback.format_exception_only(g)); show(traceback.format_exception_only(g, show_group=True)); raise OSError("after") from g
except OSError as e: print("".join(traceback.format_exception(e)), end="")
try: traceback.nothing_like_this
except AttributeError as e: print(type(e).__name__)
entries = [("a.py", 1, "f", "x = 1"), ("b.py", 22, "<module>", None), ("c.py", 3, "g", "  spaced  ")]
show(traceback.format_list(entries)); s = traceback.StackSummary.from_list(entries); print(s, s[0] == ("a.py", 1, "f", "x = 1")); show(s.format()); traceback.print_list(entries, file=sys.stdout)
f = traceback.FrameSummary("z.py", 9, "name", line=" code ", locals={"b": 1, "a": "x"}, lookup_line=False); print(f.line, f.locals, f); show(traceback.StackSummary.from_list([f]).format()); show(traceback.StackSummary.from_list([f] * 5).format())
for bad in (lambda: traceback.format_exception(ValueError("x"), ValueError("x")), lambda: traceback.format_exception(5), lambda: traceback.print_last()):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
def stack(): return traceback.extract_stack()
print([(f.lineno, f.name, f.line) for f in stack()][-2:]); print("".join(traceback.format_stack()).count("File")); traceback.print_stack(file=io.StringIO())
