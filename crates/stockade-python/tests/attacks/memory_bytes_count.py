# ends: memory
bytes(10 ** 12)
