# ends: operations
bytes(iter(lambda: 1, 2))
