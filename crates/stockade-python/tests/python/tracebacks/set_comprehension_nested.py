def f(x):
    return {tuple(sorted(row)) for row in x if row[0] > 1}
f([[1, 2], [3, "a"]])
