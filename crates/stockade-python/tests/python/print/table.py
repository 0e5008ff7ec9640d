rows = [("apple", 1.5, 10), ("banana", 0.25, 150), ("cherry", 12, 3)]
print(f"{'name':<10}|{'price':>8}|{'qty':^7}")
print("-" * 10 + "+" + "-" * 8 + "+" + "-" * 7)
for name, price, qty in rows:
    print(f"{name:<10}|{price:>8.2f}|{qty:^7d}")
print("=" * 27)
print("total".ljust(10), format(sum(p * q for _, p, q in rows), ",.2f").rjust(8), sep="|")
for i in range(1, 4):
    print(*(f"{i}x{j}={i * j}" for j in range(1, 4)), sep="  ")
print("%-10s|%8.2f|%5d" % rows[0])
print("{:<10}|{:>8.2f}|{:^5}".format(*rows[1]))
for n in (1, 4, 9):
    print("#" * n, n, sep=" ")
