# ends: operations
i = 0
x = 'a' * 10 ** 6
while True:
    hash(x + str(i))
    i += 1
