for spec in ["", "s", "10", "<10", ">10", "^10", "*^10", ".3", "10.3", "-^9.2s", "é>6", "05", "<05", "😀^7", "10s", ".0", "^", "0"]:
    print(repr(spec), [format(v, spec) for v in ("hello", "", "日本語", "a")])
for spec in ["d", "+", "=10", ",", "x", ".2f", " ", "#", "5.", "abc", "{", "<<<", "10.3.4", "_", "%", "z", "-5", "\n"]:
    try:
        print(repr(spec), repr(format("text", spec)))
    except ValueError as e:
        print(repr(spec), e)
