# ends: error OverflowError
len(range(10 ** 30))
