# ends: fine
x = [1]
n = 0
for i in x:
    n += 1
    if n < 1000: x.append(i)
'fine'
