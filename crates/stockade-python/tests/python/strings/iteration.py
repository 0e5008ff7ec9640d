for i, c in enumerate("añ😀"):
    print(i, c, ord(c))
it = iter("ab")
print(next(it), next(it), next(it, "end"))
print(list(reversed("abc")), "".join(reversed("añ😀")), list(zip("abc", "xyz")), dict(zip("ab", "cd")))
print([c for c in "hello" if c in "aeiou"], {c: "hello".count(c) for c in "hello"}, sorted(set("hello")))
a, b, *c = "hello"
print(a, b, c)
print(max("abc"), list(map(str.upper, "abc")), any(c.isdigit() for c in "ab3"), all("abc"))
counts = {}
for ch in "mississippi":
    counts[ch] = counts.get(ch, 0) + 1
print(counts)
