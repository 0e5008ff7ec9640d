digest = 0
for a in range(-6, 7):
    for b in range(0, 12):
        digest = digest * 1000003 + a ** b & 0xFFFFFFFFFFFFFFFF
        for m in (7, -7, 1, 97, 2 ** 61 - 1):
            digest = digest * 31 + pow(a, b, m) & 0xFFFFFFFFFFFFFFFF
print(digest)
for a in (3, 10, 2, 7):
    print([pow(a, -k, 1000003) for k in range(1, 5)], [a ** -k for k in range(1, 4)], a ** 0.5, a ** -0.5, (-a) ** 3, (-a) ** -3, float(a) ** 20)
print(2 ** 500 % 10 ** 9, 3 ** 333 // 3 ** 330, (2 ** 200) ** 0.5, 7 ** 77, (-2) ** 101)
print(sum(k ** k % 10 ** 10 for k in range(1, 60)) % 10 ** 10, 1 << 200 >> 195, -1 << 70, -(1 << 70) >> 69)
