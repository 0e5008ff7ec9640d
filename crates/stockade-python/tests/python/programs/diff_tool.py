def diff(a, b):
    n, m = len(a), len(b)
    t = [[0] * (m + 1) for _ in range(n + 1)]
    for i in range(n - 1, -1, -1):
        for j in range(m - 1, -1, -1):
            t[i][j] = t[i + 1][j + 1] + 1 if a[i] == b[j] else max(t[i + 1][j], t[i][j + 1])
    i = j = 0
    while i < n or j < m:
        if i < n and j < m and a[i] == b[j]:
            yield " ", a[i]
            i, j = i + 1, j + 1
        elif j == m or i < n and t[i + 1][j] >= t[i][j + 1]:
            yield "-", a[i]
            i += 1
        else:
            yield "+", b[j]
            j += 1
def hunks(changes, context=1):
    changes = list(changes)
    keep = {k for i, (op, _) in enumerate(changes) if op != " " for k in range(i - context, i + context + 1)}
    out, last = [], None
    for i, (op, line) in enumerate(changes):
        if i in keep:
            if last is not None and i != last + 1: out.append("...")
            out.append(f"{op} {line}")
            last = i
    return out
def patch(a, changes):
    lines = iter(a)
    for op, text in changes:
        if op == "+": yield text
        else:
            old = next(lines)
            if old != text: raise ValueError(f"conflict: {old!r} is not {text!r}")
            if op == " ": yield text
old = ["def f(x):", "    y = x + 1", "    return y", "", "print(f(1))", "# end", "# really"]
new = ["def f(x, z=0):", "    y = x + 1 + z", "    return y", "", "print(f(1))", "print(f(2))", "# end", "# really"]
d = list(diff(old, new))
print("\n".join(hunks(d)))
print(list(patch(old, d)) == new, sum(op == "+" for op, _ in d), sum(op == "-" for op, _ in d))
print("".join(f"[{op}{c}]" if op != " " else c for op, c in diff("saturday", "sunday")), list(diff([], [])), list(diff("", "ab")))
try:
    list(patch(["other"], d))
except ValueError as e:
    print(e)
