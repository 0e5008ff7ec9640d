# ends: memory
bytearray().extend(iter(lambda: 1, 2))
