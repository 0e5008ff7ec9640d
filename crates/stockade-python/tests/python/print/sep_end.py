print()
print("a", "b", sep="")
print("a", "b", sep="--", end="!\n")
print("no newline", end="")
print(" continued")
print(1, 2, 3, sep="\n")
print(*[1, 2], sep=", ", end=".\n")
print("a", "b", sep=None, end=None)
print(*"abc", sep="\t")
print(sep="x")
print("", "", sep="|")
print("x", end="\n\n")
print("é", "日本", "😀", sep=" · ")
print("tab\tnew\\n", r"\n", 'quote"s', "it's")
for f in (lambda: print(sep=5), lambda: print(end=5), lambda: print(1, sep=b""), lambda: print(foo=1), lambda: print("a", file=5), lambda: print(sep=1, end=2)):
    try:
        f()
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e)
