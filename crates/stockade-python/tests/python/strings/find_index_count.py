s = "the cat in the hat sat on the mat"
print(s.find("the"), s.find("the", 1), s.find("the", 1, 10), s.find("zzz"), s.find(""), s.find("", 100))
print(s.rfind("the"), s.rfind("the", 0, 15), s.rfind(""), s.rfind("q"))
print(s.index("cat"), s.rindex("at"), s.index("at", -5))
print(s.count("the"), s.count("at"), s.count(""), s.count("the", 5), s.count("aa"), "aaaa".count("aa"), "".count(""))
print(s.startswith("the"), s.startswith("cat", 4), s.startswith(("x", "t")), s.startswith(""), s.startswith(()), s.startswith("the", 50))
print(s.endswith("mat"), s.endswith(("hat", "mat")), s.endswith("hat", 0, 18), s.endswith(""))
for call in (lambda: s.index("dog"), lambda: s.rindex("dog"), lambda: s.find(1), lambda: s.startswith(1), lambda: s.startswith((1,)), lambda: s.endswith([]), lambda: s.count(None), lambda: s.find()):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
print("naïve café".find("café"), "a\U0001f600b".find("b"), "cat" in s, "" in s, "dog" not in s)
