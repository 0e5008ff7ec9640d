print(a, b c d)
