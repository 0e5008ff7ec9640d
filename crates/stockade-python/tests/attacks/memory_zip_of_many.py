# ends: memory
zip(*[iter(int, 1)] * 10 ** 8)
