x = None
y = x.real if x is None else 5
