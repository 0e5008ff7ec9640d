print({"a", "b", "c", "d"}, set("hello world"), {"spam", "eggs", "ham"})
s = {"alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"}
print(s)
s.add("iota")
s.remove("beta")
print(s, s.pop(), s.pop(), list(s))
print({"x", 1, 2.5, None, "y"} - {None}, frozenset(["one", "two", "three"]), {b"a", b"b", b"c"}, {"é", "ü", "日本", "😀"})
print({word[0] for word in "the quick brown fox jumps".split()}, {("a", 1), ("b", 2)}, set("abc") | set("xyz"))
print({""}, {"", "a"}, {c * 3 for c in "pqrs"}, set("mississippi"))
