while line = next(it):
    print(line)
