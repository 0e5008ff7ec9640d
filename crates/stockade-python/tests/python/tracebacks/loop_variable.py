total = 0
for i, item in enumerate([1, 2, None, 4]):
    total += item
