print("a,b,,c".split(","), "a,b,,c".split(",", 1), "".split(","), "".split(), "  a  b ".split(), " a b c ".split(None, 1))
print("a,b,,c".rsplit(","), "a,b,,c".rsplit(",", 1), " a b c ".rsplit(None, 1), "a--b--c".split("--"), "abc".split("abc"))
print("a b c d".split(maxsplit=2), "a b c d".rsplit(sep=" ", maxsplit=2), "a\tb\nc\x0bd\x1ce\u2003f".split())
print("one\ntwo\r\nthree\rfour\x0bfive\x0csix\x1cseven\x85eight\u2028nine".splitlines())
print("one\ntwo\r\n\nthree".splitlines(True), "".splitlines(), "\n".splitlines(), "a\n".splitlines(keepends=True))
print(",".join(["a", "b", "c"]), "".join([]), "-".join("abc"), ", ".join(str(i) for i in range(4)), "x".join({"k": 1}))
print("a=b=c".partition("="), "abc".partition("="), "a=b=c".rpartition("="), "abc".rpartition("="))
for call in (lambda: "a".split(""), lambda: ",".join([1, 2]), lambda: ",".join(["a", None]), lambda: ",".join(5), lambda: "a".partition(""), lambda: "a".split(1), lambda: "a".split(",", "x"), lambda: "".join("a", "b")):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
