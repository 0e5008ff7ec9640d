# ends: operations
x = list(range(1000))
while True:
    match x:
        case [*a, 1]: pass
