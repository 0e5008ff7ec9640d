# ends: error ValueError
1 << -1
