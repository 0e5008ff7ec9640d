x = [1 for 5 in y]
