# ends: error ValueError
str(10 ** 5000)
