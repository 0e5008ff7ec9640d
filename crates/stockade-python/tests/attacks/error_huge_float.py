# ends: error OverflowError
float(10 ** 400)
