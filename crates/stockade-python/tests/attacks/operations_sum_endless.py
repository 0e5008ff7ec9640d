# ends: operations
sum(iter(lambda: 1, 2))
