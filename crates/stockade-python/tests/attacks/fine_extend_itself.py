# ends: fine
x = [1]
for i in range(10): x.extend(x)
x[2:5] = x
x += x
'fine'
