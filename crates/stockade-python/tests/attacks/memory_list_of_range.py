# ends: memory
list(range(10 ** 10))
