# ends: memory
bytes(iter(lambda: 1, 2))
