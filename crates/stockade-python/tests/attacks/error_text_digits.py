# ends: error ValueError
int('9' * 5000)
