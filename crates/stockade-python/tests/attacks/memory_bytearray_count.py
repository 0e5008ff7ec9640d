# ends: memory
bytearray(10 ** 12)
