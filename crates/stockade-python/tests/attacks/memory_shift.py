# ends: memory
1 << 10 ** 10
