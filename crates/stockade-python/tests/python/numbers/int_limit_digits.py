try:
    print(len(str(10 ** 5000)))
except ValueError as e:
    print(e)
print(len(str(10 ** 4299)))
print(len(hex(10 ** 5000)), len(bin(1 << 9000)), len(f"{1 << 9000:x}"))
try:
    print(f"{10 ** 5000}")
except ValueError as e:
    print(e)
print(int("f" * 100, 16))
