print([x for x in range(5)], [x * y for x in range(3) for y in range(3)], [x for x in range(10) if x % 2 if x > 3], [[j for j in range(i)] for i in range(4)])
print([x if x > 1 else -x for x in range(4)], [(x, y) for x in "ab" if x != "b" for y in (1, 2)], [a + b for a, b in zip([1, 2], [3, 4])], [*(c for c in "xy")])
print([x for x in [[1, 2], [3]] for x in x], [i for i, *r in [(1, 2), (3,)]], [f"{i:02}" for i in range(3)], [not b for b in (True, False)], [lambda: 1][0]())
matrix = [[1, 2, 3], [4, 5, 6]]
print([[r[i] for r in matrix] for i in range(3)], [x for row in matrix for x in row if x % 2 == 0], [sum(r) for r in matrix], [max(c) for c in zip(*matrix)])
print([x for x in "a b c".split() if x.isalpha()], [n for n in range(2, 30) if all(n % d for d in range(2, n))], [(i, j, k) for i in range(1, 15) for j in range(i, 15) for k in range(j, 15) if i * i + j * j == k * k])
print([y := 1, y + 1], [x for x, in [(1,), (2,)]], [d["k"] for d in [{"k": 5}]])
out = [0] * 3
print([out[0] for out[0] in range(3)], out)
