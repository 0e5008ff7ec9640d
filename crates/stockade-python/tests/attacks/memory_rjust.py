# ends: memory
'x'.rjust(10 ** 10)
