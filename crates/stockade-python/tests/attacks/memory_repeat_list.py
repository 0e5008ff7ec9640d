# ends: memory
[0, 1] * 10 ** 10
