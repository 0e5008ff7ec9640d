# ends: memory
set(range(10 ** 10))
