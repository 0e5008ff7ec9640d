print("a" < "b", "a" < "B", "abc" < "abd", "ab" < "abc", "" < "a", "Z" < "a", "é" > "z", "10" < "9")
print("a" == "a", "a" != "b", "a" == 1, "a" != None, "é" == "e\u0301", "ab" <= "ab", "ab" >= "b")
print(sorted(["banana", "Apple", "cherry", "apple"]), sorted("hello"), max("hello"), min("hello", key=lambda c: -ord(c)))
print(sorted(["b", "A", "c"], key=str.lower), sorted(["bb", "a", "ccc"], key=len, reverse=True))
print("\U00010000" > "\uffff", sorted(["\U00010000", "\uffff"]) == ["\uffff", "\U00010000"])
for call in (lambda: "a" < 1, lambda: "a" >= None, lambda: sorted(["a", 1]), lambda: max([]), lambda: min("")):
    try:
        call()
    except Exception as e:
        print(type(e).__name__, e)
print("a".__eq__(1), "a".__lt__(1), "a".__eq__("a"), "a".__ne__("a"), "a".__gt__("A"), "a".__ge__("b"), "a".__le__("b"))
