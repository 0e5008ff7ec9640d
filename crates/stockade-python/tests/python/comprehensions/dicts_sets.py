print({x: x ** 2 for x in range(4)}, {k: v for k, v in [("a", 1), ("a", 2)]}, {x % 3 for x in range(10)}, {v: k for k, v in {"a": 1, "b": 2}.items()})
print({w: len(w) for w in "the quick fox".split()}, {i: {j: i * j for j in range(2)} for i in range(2)}, {(x, y): x + y for x in range(2) for y in range(2) if x != y}, {c for c in "hello" if c > "h"} == {"l", "o"})
print({k.upper(): v * 2 for k, v in dict(a=1, b=2).items() if v > 1}, {x: [] for x in "ab"}, {**{i: i for i in range(2)}, "z": 1}, len({frozenset(s) for s in ("ab", "ba", "c")}))
order = []
def k(x): order.append(f"k{x}"); return x
def v(x): order.append(f"v{x}"); return x
print({k(i): v(i) for i in range(2)}, order)
for f in (lambda: {[]: 1 for _ in range(1)}, lambda: {[] for _ in range(1)}, lambda: {a: b for a, b in [1]}, lambda: {x for x in 5}):
    try:
        f()
    except TypeError as e:
        print(e)
words = ["apple", "avocado", "bean", "cherry", "corn"]
print({l: [w for w in words if w[0] == l] for l in sorted({w[0] for w in words})})
