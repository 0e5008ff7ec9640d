# ends: fine
d = {1: 1, 2: 2}
try:
    for k in d: del d[k]
except RuntimeError:
    pass
'fine'
