print(pow(3, 4), pow(3, 4, 5), pow(3, -1, 7), pow(-3, 5, 7), pow(3, 5, -7))
print(pow(2, 1000, 1000007), pow(10 ** 20, 10 ** 20, 10 ** 9 + 7))
print(pow(5, 0, 1), pow(0, 0, 3), pow(2, 10, 1))
print(pow(base=2, exp=5), pow(2, exp=5, mod=7))
for args in [(2, -1, 4), (2, 3, 0), (2.0, 3, 5), ("a", 2), (2, 3.0, 5), (0, -1)]:
    try:
        print(pow(*args))
    except Exception as e:
        print(type(e).__name__, e)
print(pow(4, 0.5), pow(-8, 1 / 3), pow(-1, 0.5))
print(pow(2, -2), pow(2.5, 2), pow(True, 3))
