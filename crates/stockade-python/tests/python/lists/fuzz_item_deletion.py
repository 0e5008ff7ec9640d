class Plain:
    pass


class Text(str):
    pass


def delete(value, key):
    try:
        del value[key]
        print(value)
    except Exception as e:
        print(type(e).__name__, e)


for value in ('ab', b'ab', (1, 2), {1}, frozenset({1}), range(3), None, 5, 2.5, True, {1: 2}.keys(), Plain(), Text('x'), len, Plain, [1, 2], {0: 1}, bytearray(b'ab'), NotImplemented):
    for key in (0, None, 'a', slice(1), True, 9):
        delete(value, key) if not hasattr(value, '__delitem__') else delete(value.copy(), key)


def put(value, key, to):
    try:
        value[key] = to
        print(value)
    except Exception as e:
        print(type(e).__name__, e)


for key in (0, 9, 'a', -9):
    for to in (1, -1, 256, 'a', None):
        put(bytearray(b'ab'), key, to)
