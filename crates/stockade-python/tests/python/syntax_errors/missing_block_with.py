with a as b:
print(b)
