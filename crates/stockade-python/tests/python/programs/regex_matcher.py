def match_here(p, t, i=0, j=0):
    if i == len(p): return j
    if p[i] == "$" and i + 1 == len(p): return j if j == len(t) else None
    one = j < len(t) and (p[i] == "." or p[i] == t[j])
    op = p[i + 1] if i + 1 < len(p) else ""
    if op == "*":
        k = j
        while k < len(t) and (p[i] == "." or p[i] == t[k]): k += 1
        while k >= j:
            r = match_here(p, t, i + 2, k)
            if r is not None: return r
            k -= 1
        return None
    if op == "+":
        return match_here(p[:i + 1] + "*" + p[i + 2:], t, i, j) if not one else (match_here(p[:i] + p[i] + "*" + p[i + 2:], t, i, j + 1) if one else None)
    if op == "?":
        if one and (r := match_here(p, t, i + 2, j + 1)) is not None: return r
        return match_here(p, t, i + 2, j)
    return match_here(p, t, i + 1, j + 1) if one else None
def search(p, t):
    anchored = p.startswith("^")
    if anchored: p = p[1:]
    for s in range(1 if anchored else len(t) + 1):
        e = match_here(p, t, 0, s)
        if e is not None: return s, e, t[s:e]
    return None
for p, t in [("abc", "xxabcxx"), ("^abc", "xabc"), ("a.c", "abc"), ("ab*c", "ac abbbc"), ("ab*$", "xabbb"), ("^a.*z$", "abcz"), ("colou?r", "my color"), ("x*", "aaa"), ("", "abc"), ("^$", ""), ("a.b.c", "a1b2c"), ("q", "abc"), ("a*a*a*b", "aaaaaaaaaab")]:
    print(f"{p!r:12} {t!r:16} {search(p, t)}")
def glob(p, t):
    match p[:1], t[:1]:
        case "", "": return True
        case "*", _: return glob(p[1:], t) or bool(t) and glob(p, t[1:])
        case "?", c if c: return glob(p[1:], t[1:])
        case a, b if a and a == b: return glob(p[1:], t[1:])
    return False
print([n for n in ("main.py", "test.txt", "a.py", ".py", "py") if glob("*.py", n)], glob("a?c*", "abcdef"), glob("", "x"))
