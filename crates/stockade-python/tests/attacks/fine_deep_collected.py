# ends: fine
for j in range(20):
    x = None
    for i in range(30000): x = (x, i)
'fine'
