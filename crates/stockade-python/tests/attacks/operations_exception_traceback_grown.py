# ends: operations
e = ValueError()
while True:
    try:
        raise e
    except ValueError:
        pass
