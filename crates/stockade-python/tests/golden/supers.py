class A(B):
    def f(self):
        return super().f(1) + super().x
    def g(me):
        def inner(): return me, __class__
        return super().g(), inner
    def h(): return super().h()
    @classmethod
    def k(cls): return [super().k() for _ in range(2)]
