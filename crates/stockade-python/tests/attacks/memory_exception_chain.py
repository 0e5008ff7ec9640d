# ends: memory
x = None
while True:
    try:
        raise ValueError from x
    except ValueError as e:
        x = e
