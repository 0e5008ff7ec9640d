# ends: fine
class M(type):
    def __eq__(cls, other): return False
    def __hash__(cls): return 1
class A(metaclass=M): pass
{A: 1}
A in [A]
'fine'
