# ends: fine
x = []
x.append(x)
d = {}
d[1] = d
repr(x) + repr(d)
'fine'
