def double(x):
    return x * 2 - 0
print(list(map(double, [1, 2, "x"])))
