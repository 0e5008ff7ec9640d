# ends: memory
(1 << 1000) << 10 ** 18
