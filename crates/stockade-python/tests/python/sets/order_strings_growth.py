words = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split()
s = set()
for w in words:
    s.add(w)
    print(len(s), list(s)[:6])
print(s)
for w in words[::2]:
    s.remove(w)
print(s)
s |= {"alpha", "beta"}
print(s, s & set(words[:10]), s - {"alpha"}, s ^ {"one", "zzz"})
print({str(i) for i in range(20)}, {chr(97 + i) * (i + 1) for i in range(10)}, {("k", i) for i in range(5)}, {"é" * i for i in range(5)}, {b"x" * i for i in range(4)}, {f"{i}.{j}" for i in range(3) for j in range(3)})
