# ends: operations
sum([[0]] * 10 ** 4, [])
