# ends: memory
(10 ** 1000) ** 10 ** 7
