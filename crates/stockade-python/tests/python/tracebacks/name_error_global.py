counter = 0
for i in range(3):
    counter += 1
print(countre)
