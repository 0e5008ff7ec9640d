print x + 1
