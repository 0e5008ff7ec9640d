a, b, c = 1, "x", 3
print(a < c < b < 5)
