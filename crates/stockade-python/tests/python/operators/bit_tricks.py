def popcount(n):
    c = 0
    while n:
        n &= n - 1
        c += 1
    return c
for n in (0, 1, 7, 255, 256, 2 ** 40 - 1):
    print(n, popcount(n), n & -n, n ^ (n >> 1), bin(n ^ 0b1010), ~n & 0xFF, n | 1, n << 3 >> 3 == n)
print([i for i in range(8) if i & 1], [1 << i for i in range(10)], 0xF0 >> 4 | 0x0F << 4, -1 & 0xFFFFFFFF, -5 >> 1, -5 << 1, ~0, ~~7)
mask = 0
for b in (1, 3, 5):
    mask |= 1 << b
print(mask, [b for b in range(8) if mask >> b & 1], mask & ~(1 << 3), mask ^ 0xFF)
a, b = 5, 9
a ^= b; b ^= a; a ^= b
print(a, b, True ^ True, True & 5, {1, 2} ^ {2, 3})
x = 2463534242
for _ in range(5):
    x ^= x << 13 & 0xFFFFFFFF
    x ^= x >> 17
    x ^= x << 5 & 0xFFFFFFFF
    print(x)
