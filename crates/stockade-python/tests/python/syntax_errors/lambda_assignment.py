lambda x: x = 1
