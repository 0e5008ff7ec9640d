people = [("ann", 30), ("bob", 25), ("cid", 30), ("dan", 25), ("eve", 35)]
print(sorted(people, key=lambda p: p[1]))
print(sorted(people, key=lambda p: p[1], reverse=True))
print(sorted(people, key=lambda p: (-p[1], p[0])))
print(sorted(sorted(people, key=lambda p: p[0], reverse=True), key=lambda p: p[1]))
calls = []
print(sorted([3, 1, 2], key=lambda x: calls.append(x) or x), calls)
print(max(people, key=lambda p: p[1]), min(people, key=lambda p: p[1]), max([(1, "a"), (1, "b")], key=lambda p: p[0]))
print(sorted([1, 1.0, True]), sorted([True, 1.0, 1]), sorted([0.0, -0.0, 0]), sorted(["b", "a", "C"], key=str.casefold), sorted([[3], [1, 2], []], key=len))
data = [(i * 7919) % 101 for i in range(100)]
s = sorted(data)
print(s == sorted(data[::-1]), s[0], s[-1], all(a <= b for a, b in zip(s, s[1:])), sorted(data, key=lambda x: -x) == s[::-1])
