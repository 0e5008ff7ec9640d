x = math.sqrt(4)
