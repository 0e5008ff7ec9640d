# ends: operations
any(iter(lambda: 0, 2))
