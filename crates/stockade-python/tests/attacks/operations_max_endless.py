# ends: operations
max(iter(lambda: 1, 2))
