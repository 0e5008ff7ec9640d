# ends: memory
'ab' * 10 ** 10
