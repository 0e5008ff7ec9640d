def read(lines):
    return [int(line) for line in lines]
read(["1", "2x"])
