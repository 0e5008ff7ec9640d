# ends: fine
def k(x): raise KeyError(x)
try:
    sorted([1, 2], key=k)
except KeyError:
    pass
'fine'
