s = "  xxhelloxx \n"
print(repr(s.strip()), repr(s.lstrip()), repr(s.rstrip()))
print("xxhelloxx".strip("x"), "xyhelloyx".lstrip("xy"), "hello".rstrip("lo"), "hello".strip(""), "aaa".strip("a") == "")
print(repr("\u2003a\u00a0".strip()), repr("\x1f a".strip()))
print(repr("ab".ljust(5)), repr("ab".rjust(5)), repr("ab".center(5)), repr("ab".center(6, "*")), repr("abc".center(6, "-")), repr("ab".ljust(1)))
print("ab".rjust(6, "."), "ab".ljust(6, "é"), "abc".center(8, "="), "abcd".center(7, "="), "".center(3, "#"))
print("42".zfill(5), "-42".zfill(5), "+42".zfill(5), "".zfill(3), "--1".zfill(6), "abc".zfill(2))
print("TestHook".removeprefix("Test"), "TestHook".removesuffix("Hook"), "abc".removeprefix("x"), "abc".removesuffix(""))
print("a\tb\tc".expandtabs(), "a\tb".expandtabs(4), "\t".expandtabs(0), "ab\tc\n\td".expandtabs(3), "a\tb".expandtabs(tabsize=2))
for call in (lambda: "a".center(5, "ab"), lambda: "a".ljust(5, ""), lambda: "a".strip(1), lambda: "a".zfill("x"), lambda: "a".rjust(3, 5), lambda: "a".removeprefix(("a",))):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
