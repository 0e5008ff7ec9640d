def take(x, y):
    return x
value = take(1, take(2, 3)) + take(take(4, 5), y=6, z=7)
