for code in ("1 +", "(1", "a b", "x = 1", "", "def f(): pass", "1 if 2", "'abc", "[1, 2", "lambda", "5 = 6", "return 1", "yield", "f(a=1, a=2)", "*a", "a := 1", "\"\\x\"", "0777", "1_000_", "{1:}", "f'{'"):
    try:
        eval(code)
        print(repr(code), "fine")
    except SyntaxError as e:
        print(repr(code), type(e).__name__, e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset, repr(e.text), e.filename)
