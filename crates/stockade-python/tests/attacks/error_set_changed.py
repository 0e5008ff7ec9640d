# ends: error RuntimeError
x = {1}
for i in x: x.add(i + 1)
