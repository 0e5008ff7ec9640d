# ends: fine
x = [1, 2, 3]
for a, b in zip(x, x):
    if len(x) < 100: x.append(a)
'fine'
