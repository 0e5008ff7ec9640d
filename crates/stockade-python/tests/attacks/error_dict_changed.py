# ends: error RuntimeError
x = {1: 1}
for i in x: x[i + 1] = 1
