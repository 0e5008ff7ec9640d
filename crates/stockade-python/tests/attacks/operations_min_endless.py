# ends: operations
min(iter(lambda: 1, 2))
