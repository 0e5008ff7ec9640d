# ends: error OverflowError
10.0 ** 10 ** 5
