# ends: fine
x = []
for i in range(100000): x = [x]
del x
y = [[] for i in range(100000)]
'fine'
