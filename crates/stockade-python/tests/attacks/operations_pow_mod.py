# ends: operations
pow(3, 10 ** 100000, 10 ** 20000 + 1)
