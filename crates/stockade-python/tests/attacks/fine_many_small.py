# ends: fine
n = 0
for i in range(100000):
    x = [i, (i, str(i)), {i: i}]
    n += len(x)
'fine'
