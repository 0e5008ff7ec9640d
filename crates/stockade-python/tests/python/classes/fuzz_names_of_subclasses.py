def tell(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class S(set):
    def act(*a):
        return super().__repr__()


class Sequence(S):
    def __getitem__(self, at):
        return at


class I(int):
    pass


class F(float):
    pass


class D(dict):
    pass


class T(tuple):
    def __instancecheck__(self, other):
        return True


class Slotted:
    __slots__ = ()

    def __delattr__(self, name):
        print('deleted', name)


class Bare:
    __slots__ = ()


def put(value, key):
    value[key] = 1


tell(lambda: S()[0])
tell(lambda: I()[0])
tell(lambda: F()['a'])
tell(lambda: list(I()))
tell(lambda: list(F()))
tell(lambda: [*I(5)])
tell(lambda: list(reversed(S({1}))))
tell(lambda: list(reversed(Sequence({5, 6, 7}))))
tell(lambda: list(reversed(D({1: 2}))))
tell(lambda: S({1}).act())
tell(lambda: S.act(S()))
tell(lambda: isinstance(1, T((int, str))))
tell(lambda: isinstance(1.5, T((int, str))))
tell(lambda: isinstance(1.5, T('ab')))
tell(lambda: put(I(), 0))
tell(lambda: put(T(), 0))
tell(lambda: put(S(), 'a'))
tell(lambda: setattr(Slotted(), 'x', 1))
tell(lambda: setattr(Bare(), 'x', 1))
tell(lambda: delattr(Slotted(), 'x'))
tell(lambda: delattr(Bare(), 'x'))
tell(lambda: b''.decode('no such'))
tell(lambda: bytearray().decode('no such', 'nor such'))
tell(lambda: str(b'', 'no such'))
tell(lambda: ''.encode('no such'))
tell(lambda: b'a'.decode('no such'))
