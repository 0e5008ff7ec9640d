# ends: error ValueError
chr(2 ** 31 - 1)
