# ends: operations
3 in iter(lambda: 1, 2)
