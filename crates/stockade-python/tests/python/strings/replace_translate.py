s = "banana"
print(s.replace("a", "o"), s.replace("a", "o", 2), s.replace("a", ""), s.replace("", "-"), s.replace("", "-", 3), s.replace("x", "y"))
print("".replace("", "x"), "abc".replace("b", "bb", 0), "aaa".replace("aa", "b"), "abc".replace("b", "X", count=1))
t = str.maketrans("abc", "xyz")
print(t, "aabbcc".translate(t))
t = str.maketrans("ab", "12", "cd")
print(t, "abcd!".translate(t))
t = str.maketrans({"a": "AA", 98: None, "c": 100})
print(t, "abcabc".translate(t))
print("abc".translate({97: "long text"}), "abc".translate({}))
class Up:
    def __getitem__(self, code):
        if code == 98:
            raise LookupError
        return chr(code).upper()
print("abc".translate(Up()))
for call in (lambda: str.maketrans("a", "bc"), lambda: str.maketrans({"ab": 1}), lambda: str.maketrans("a"), lambda: "a".translate({97: 1.5}), lambda: "a".replace("a"), lambda: "a".replace("a", 1), lambda: "a".translate({97: 0x110000})):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
