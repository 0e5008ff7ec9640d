# ends: memory
[[0] * 100 for i in range(10 ** 9)]
