d = {}
for i in range(2000):
    d[i * 1024] = i
for i in range(0, 2000, 3):
    del d[i * 1024]
print(len(d), d[1024], 3072 in d, sum(d.values()), sum(d) // 1024)
for i in range(2000):
    d[str(i)] = i
print(len(d), d["1999"], list(d)[:3], list(d)[-2:])
d = {(i, j): i * j for i in range(30) for j in range(30)}
print(len(d), d[7, 8], d[(29, 29)], sum(v for (i, j), v in d.items() if i == j))
e = {-i: i for i in range(100)} | {i + 0.5: i for i in range(100)}
print(len(e), e[-99], e[50.5], e[0])
