# ends: memory
b'ab' * 10 ** 10
