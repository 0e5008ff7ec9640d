while x < 3
    x += 1
