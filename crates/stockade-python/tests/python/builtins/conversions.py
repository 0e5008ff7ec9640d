for f in (int, float, complex, bool, str, repr, list, tuple, set, dict, bytes, bytearray, frozenset, ascii, abs, len, sorted, sum, hex, chr):
    row = []
    for v in (5, -1.5, "12", "ab", None, True, [1, 2], (3,), {4}, b"7", "", [("a", 1)]):
        try:
            r = f(v)
            row.append(repr(r))
        except Exception as e:
            row.append(type(e).__name__)
    print(f.__name__, *row)
