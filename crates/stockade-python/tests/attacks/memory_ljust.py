# ends: memory
'x'.ljust(10 ** 10)
