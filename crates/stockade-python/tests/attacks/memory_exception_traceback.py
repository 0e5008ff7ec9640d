# ends: memory
e = ValueError()
while True:
    try:
        raise e
    except ValueError:
        pass
