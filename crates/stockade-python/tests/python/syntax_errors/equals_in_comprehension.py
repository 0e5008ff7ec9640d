x = [y for y in z if y = 1]
