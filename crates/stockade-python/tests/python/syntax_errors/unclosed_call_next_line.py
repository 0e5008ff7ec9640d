total = sum(values
print(total)
