# ends: fine
x = None
for i in range(30000):
    try:
        raise ValueError from x
    except ValueError as e:
        x = e
x = None
'fine'
