# ends: memory
10 ** 10 ** 8
