print("a" b)
