values = [4, 2, 0, 1]
inverted = [10 // v for v in values]
