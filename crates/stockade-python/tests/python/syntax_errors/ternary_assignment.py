x if y else z = 1
