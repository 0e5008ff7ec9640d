a = 1
b = {"k": None}
total = a * 2 + (a + 3) * b["k"] - 7
