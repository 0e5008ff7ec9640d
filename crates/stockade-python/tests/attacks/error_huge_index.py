# ends: error IndexError
[1][10 ** 30]
