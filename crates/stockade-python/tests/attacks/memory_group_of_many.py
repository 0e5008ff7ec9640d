# ends: memory
ExceptionGroup('', [ValueError()] * 10 ** 8)
