# ends: operations
type('A', (), {'__slots__': ['n%d' % i for i in range(10 ** 6)]})
