def numbers():
    yield 1
    yield 2 / 0
def consume(it):
    return [x * 2 for x in it]
consume(numbers())
