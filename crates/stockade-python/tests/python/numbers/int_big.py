a = 123456789012345678901234567890
b = 987654321098765432109876543210
print(a + b, a - b, a * b)
print(b // a, b % a, divmod(-b, a), divmod(b, -a))
print(a ** 5)
print(a & b, a | b, a ^ b, ~a)
print(a << 100, a >> 50, -a >> 50)
print(-a & b, a & -b, -a & -b, -a | b, -a ^ b)
print(a == 123456789012345678901234567890, a < b, -a > -b)
print(2 ** 64, 2 ** 63 - 1, -2 ** 63, 2 ** 63, -2 ** 63 - 1)
x = 2 ** 62
for i in range(5):
    x *= 2
    print(x, -x, x - 1)
print(a / b, b / a, 10 ** 30 / 10 ** 28)
