n = 60
sieve = {m for i in range(2, 8) for m in range(i * i, n, i)}
print([p for p in range(2, n) if p not in sieve])
print("\n".join(" ".join(f"{i * j:3}" for j in range(1, 6)) for i in range(1, 6)))
pascal = [[1]]
for _ in range(6):
    pascal.append([1] + [a + b for a, b in zip(pascal[-1], pascal[-1][1:])] + [1])
print(*pascal, sep="\n")
text = "one boat came in and one boat went out and in the end no boat was left"
counts = {w: text.split().count(w) for w in dict.fromkeys(text.split())}
print(counts, [w for w, c in counts.items() if c == max(counts.values())])
print(["".join("#" if (x & y) == 0 else "." for x in range(8)) for y in range(8)])
print([[int(r == c) for c in range(3)] for r in range(3)], [*zip(*[iter("abcdef")] * 2)])
