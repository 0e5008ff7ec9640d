# ends: operations
all(iter(lambda: 1, 2))
