# ends: memory
'x'.zfill(10 ** 10)
