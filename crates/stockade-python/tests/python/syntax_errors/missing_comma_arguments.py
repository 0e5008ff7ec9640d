print(first second)
