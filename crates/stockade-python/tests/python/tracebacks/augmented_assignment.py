d = {"n": None}
d["n"] += 1
