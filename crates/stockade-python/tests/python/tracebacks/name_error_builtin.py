words = ["a", "b"]
print(enumrate(words))
