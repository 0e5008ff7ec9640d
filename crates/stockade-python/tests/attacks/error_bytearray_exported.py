# ends: error BufferError
x = bytearray(3)
m = memoryview(x)
x.append(1)
