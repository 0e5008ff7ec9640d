# ends: memory
memoryview(bytes(10 ** 7)).tolist()
