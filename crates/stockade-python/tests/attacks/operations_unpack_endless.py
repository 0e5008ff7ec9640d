# ends: operations
while True:
    try:
        a, b = iter(int, 1)
    except ValueError:
        pass
