class A(B, metaclass=M):
    """Doc."""
    x: int = 1
    def __init__(self, a, *args, k=2, **kw):
        super().__init__(a)
        self.__p = [y * a for y in args if y]
        self.f = lambda z: z + a
@deco(1)
class C: pass
