def compute(length, width):
    return lenght * width
compute(2, 3)
