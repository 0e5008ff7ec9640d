total = sum(int(x) for x in ["1", "2", "three"])
