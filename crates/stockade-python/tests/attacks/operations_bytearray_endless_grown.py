# ends: operations
bytearray().extend(iter(lambda: 1, 2))
