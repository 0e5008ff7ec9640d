def tell(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


class L(list):
    pass


class T(tuple):
    def __gt__(self, other):
        return NotImplemented


class N:
    def __mul__(self, other):
        return NotImplemented

    def __add__(self, other):
        return NotImplemented


class M(list):
    def __add__(self, other):
        return NotImplemented


tell(lambda: max(L(['a']), [1]))
tell(lambda: [1] > L(['a']))
tell(lambda: (2.5,) > T('ab'))
tell(lambda: (2.5,) < T('ab'))
tell(lambda: N() * (1, 2))
tell(lambda: N() * [])
tell(lambda: N() * 'a')
tell(lambda: N() * 5)
tell(lambda: N() + [])
tell(lambda: N() + 'a')
tell(lambda: M() + [])
tell(lambda: M() + M())
tell(lambda: [] + M())
tell(lambda: M() * 2)
tell(lambda: OSError(True, 'x'))
tell(lambda: OSError(2.0, 'x'))
tell(lambda: OSError(2.5, 'x'))
tell(lambda: OSError('2', 'x'))
tell(lambda: str.maketrans(None, (1,)))
tell(lambda: str.maketrans(None, 'a', None))
tell(lambda: str.maketrans(None, 'a', 'b'))
tell(lambda: str.maketrans('ab', 'a', 'b'))
tell(lambda: type('A', (), {'__slots__': ('x', '__dict__', '__dict__'), 'x': 1}))
tell(lambda: type('A', (), {'__slots__': ('x', '1'), 'x': 1}))
tell(lambda: type('A', (), {'__slots__': ('x',), 'x': 1}))


class Dict(dict):
    pass


class Text(str):
    def __index__(self):
        return 2


class Words(str):
    pass


class Times(list):
    def __mul__(self, other):
        return 'own'


class Slotted:
    __slots__ = 'x'


class Float(float):
    pass


tell(lambda: (1,) + Dict())
tell(lambda: b'a' + L())
tell(lambda: 'a' + L())
tell(lambda: [1] + Words('b'))
tell(lambda: 'a' + Words('b'))
tell(lambda: Words('a') + 'b')
tell(lambda: Words('a') * Words('a'))
tell(lambda: 'ab' * Text('q'))
tell(lambda: [1] * Text('q'))
tell(lambda: Text('ab') * Text('q'))
tell(lambda: 2.5 * Times())
tell(lambda: 'a' * Times())
tell(lambda: 2 * Times([1]))
tell(lambda: Float(2) * [1])
tell(lambda: (0 / -10**30, 0 / 10**30, 0 / -7, -0.0 / 10**30))
tell(lambda: type('A', (Float, Slotted), {}))
tell(lambda: type('A', (L, Slotted), {}))
tell(lambda: type('A', (L, L), {}))
tell(lambda: type('A', (L, L), {'__slots__': 'x', 'x': 1}))
tell(lambda: (lambda *a, **k: 0)(*None, **{1: 2}))
tell(lambda: (lambda *a, **k: 0)(*(), **{1: 2}))
tell(lambda: (lambda *a, **k: 0)(**{1: 2}, **{1: 3}))
tell(lambda: (lambda *a, **k: 0)(**{'a': 2}, **{'a': 3}))
tell(lambda: (lambda *a, **k: 0)(a=1, **{1: 3}))


def times(x, y):
    x *= y
    return x


tell(lambda: times(Dict(), 'a'))
tell(lambda: times({}, [1]))
tell(lambda: times(N(), (1,)))
tell(lambda: times(None, (1,)))
tell(lambda: times(2, [1]))
tell(lambda: times(Words('a'), 2))
for numbers in ((2.5, 1, []), (1, 2.5, []), (1, [], 2.5), ([], [], 2.5), (1j, 1, []), (1, 1, []), ([], 1, 2)):
    tell(lambda: pow(*numbers))


class Length(float):
    def __len__(self):
        return 1 / 0


class Index(int):
    def __index__(self):
        return 1 / 0


class Less(float):
    def __gt__(self, other):
        return NotImplemented


tell(lambda: not Length(2))
tell(lambda: (bytes(Index(2)), [1, 2, 3][Index(1)], 'a' * Index(3)))
tell(lambda: Less(1) > 2)
tell(lambda: Less(1) > 2.5)
tell(lambda: {[]: 1, 2: 1 / 0, **{}})
tell(lambda: {[]: 1, **{}, 2: 1 / 0})


class Items(set):
    def __getitem__(self, at):
        return at


tell(lambda: 'a' % Items())
tell(lambda: '%(k)s' % Items())
tell(lambda: 'a' % Float())


class Same(float):
    def __eq__(self, other):
        return 'same'

    def __gt__(self, other):
        return 'greater'


tell(lambda: (True == Same(1), 1 == Same(1), 1.0 == Same(1), 1 < Same(1), 1j == Same(1), Same(1) == 1, Same(1) < 1, 2**70 == Same(1)))
