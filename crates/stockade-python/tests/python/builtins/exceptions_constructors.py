for make in (lambda: ValueError(1, 2), lambda: KeyError("a'b"), lambda: OSError(2, "No such file", "f.txt"), lambda: OSError(2, "m", "a", None, "b"), lambda: UnicodeDecodeError("utf-8", b"abc", 0, 1, "bad"), lambda: SyntaxError("bad", ("f.py", 1, 2, "text", 1, 3)), lambda: ImportError("no", name="n", path="p"), lambda: AttributeError("x", name="a", obj=1), lambda: StopIteration(1, 2), lambda: SystemExit(1, 2), lambda: ExceptionGroup("g", [ValueError()]), lambda: BaseException(), lambda: NameError("n", name="q"), lambda: ImportError(foo=1), lambda: ValueError(x=1), lambda: UnicodeDecodeError(1), lambda: ExceptionGroup(), lambda: AttributeError(bad=1), lambda: Warning("w"), lambda: KeyError(("t", 1))):
    try:
        e = make()
        print(type(e).__name__, repr(str(e)), repr(e), e.args)
    except TypeError as e:
        print("TypeError", e)
s = SyntaxError("bad", ("f.py", 1, 2, "text", 1, 3))
print(s.msg, s.filename, s.lineno, s.offset, s.text, s.end_lineno, s.end_offset, s.print_file_and_line)
o = OSError(13, "denied", "f")
print(type(o).__name__, o.errno, o.strerror, o.filename, o.filename2)
print(type(OSError(32, "x")).__name__, type(OSError(11, "x")).__name__, type(OSError(110, "x")).__name__, type(OSError(99999, "x")).__name__)
