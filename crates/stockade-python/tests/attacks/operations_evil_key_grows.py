# ends: operations
x = [1]
for i in x:
    x.append(i)
    x.pop(0)
    x.insert(0, 1)
