s = "ab"
print(s + "cd", s * 3, 3 * s, s * 0, s * -1, "" * 5, s * True)
s += "x"
s *= 2
print(s)
out = ""
for i in range(20):
    out += str(i) + ","
print(out)
t = s
s += "!"
print(s, t)
for call in (lambda: "a" + 1, lambda: 1 + "a", lambda: "a" * "b", lambda: "a" * 1.5, lambda: "a" + None, lambda: "a" + b"a", lambda: "a" - "b", lambda: "a" / 2, lambda: 5 in "a5", lambda: "abc".nope, lambda: t(), lambda: "a" @ "b", lambda: "a" + ["b"]):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
print("abc".__contains__("b"), "abc".__add__("d"), "abc".__mul__(2), "abc".__rmul__(2), "abc".__len__(), "abc".__getitem__(1), "a%s".__mod__(1), "%s!".__mod__("x"), "abc".__rmod__("x%s"), "abc".__hash__() == hash("abc"), list("ab".__iter__()))
