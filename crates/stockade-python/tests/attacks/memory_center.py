# ends: memory
'x'.center(10 ** 10)
