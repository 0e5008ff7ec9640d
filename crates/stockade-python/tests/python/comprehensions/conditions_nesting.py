print([x for x in range(50) if x % 2 if x % 3 if x % 5], [x for x in range(5) if x > 1 or x == 0], [x for x in range(4) if not x % 2], [y for x in range(3) if x for y in range(x) if y < x])
print([(a, b, c) for a in "ab" for b in "cd" if a + b != "bc" for c in (1, 2) if c == 1 or a == "a"])
print([[(i, j) for j in range(3) if j != i] for i in range(3)], [{j: [k for k in range(j)] for j in range(2)} for _ in range(2)], {i: {j for j in range(i)} for i in range(3)})
print([x if x % 2 else y for x in range(2) for y in "ab"], [(lambda v: v + x)(1) for x in range(3)], [*[x for x in "ab"], *[y for y in "cd"]], sum(x for row in [[1, 2], [3]] for x in row))
print([a for a in [1, 2, 3] if a in {b for b in (2, 3, 4)}], [i for i, c in enumerate("hello") if c == "l"], ["".join(p) for p in zip("ab", "cd")], [w[::-1] for w in "abc def".split()])
print(max([len(w) for w in "a bbb cc".split()]), sorted([(-n, w) for w, n in {"a": 2, "b": 5}.items()]), any([x > 3 for x in range(5)]), dict([(i, chr(97 + i)) for i in range(3)]))
def f(xs): return [y for x in xs if (y := x * 2) > 2]
print(f([1, 2, 3]), [x := 5, x ** 2], x)
