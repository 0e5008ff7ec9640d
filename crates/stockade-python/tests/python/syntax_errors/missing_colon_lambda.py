f = lambda x, y x + y
