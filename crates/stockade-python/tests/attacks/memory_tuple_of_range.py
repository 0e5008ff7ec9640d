# ends: memory
tuple(range(10 ** 10))
