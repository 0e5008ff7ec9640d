items = [3, 1, 2]
items.appendd(4)
