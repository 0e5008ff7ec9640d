class Base:
    def __init__(self, v): self.v = v
    def __add__(self, o): return f"Base.add({self.v},{getattr(o, 'v', o)})"
    def __radd__(self, o): return f"Base.radd({self.v},{getattr(o, 'v', o)})"
    def __eq__(self, o): return f"Base.eq"
    def __lt__(self, o): return "Base.lt"
    def __gt__(self, o): return "Base.gt"
class Sub(Base):
    def __radd__(self, o): return f"Sub.radd({self.v},{getattr(o, 'v', o)})"
    def __gt__(self, o): return "Sub.gt"
    def __eq__(self, o): return "Sub.eq"
class Same(Base): pass
print(Base(1) + Sub(2), Sub(1) + Base(2), Base(1) + Base(2), Base(1) + Same(2), Base(1) + 5, 5 + Base(1), 5 + Sub(1))
print(Base(1) < Sub(2), Sub(1) < Base(2), Base(1) == Sub(2), Sub(1) == Base(2), Base(1) > Sub(1), Base(1) == Same(1))
