def add(x, y):
    return x + y
values = [1, "two"]
result = add(values[0] * 2, values[1] + "x") + 5
