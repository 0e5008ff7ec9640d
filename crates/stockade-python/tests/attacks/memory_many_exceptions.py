# ends: memory
x = []
while True:
    try:
        1 / 0
    except ZeroDivisionError as e:
        x.append(e)
