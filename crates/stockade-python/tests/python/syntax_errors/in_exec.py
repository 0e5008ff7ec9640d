programs = ["if x", "def f(:\n pass", "for x in\n pass", "class 1: pass", "x = = 1", "  x = 1", "if 1:\nx", "try:\n  pass", "while True print(1)", "import", "from x import", "a = b c", "print(1", "else: pass", "break", "def f():\n  nonlocal x", "x = 'abc\ny", "if 1:\n\tx=1\n        y=2", "@\ndef f(): pass", "assert", "raise a, b", "global", "del", "lambda: (yield)", "return", "f(**a, *b)", "f(*a, b=1, *c, **d)", "with: pass", "async def f(): await", "x: int: str", "not", "1 not 2", "a is is b", "a ? b : c", "a && b", "a || b", "!a", "x = $5", "`x`"]
for code in programs:
    try:
        exec(code)
        print(repr(code), "fine")
    except SyntaxError as e:
        print(repr(code), type(e).__name__, e.msg, e.lineno, e.offset)
    except Exception as e:
        print(repr(code), "ran", type(e).__name__, e)
