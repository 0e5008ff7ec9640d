d = {}
del d["nothing"]
