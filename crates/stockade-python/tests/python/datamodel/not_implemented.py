class A:
    def __add__(self, o): print("A.add"); return NotImplemented
    def __eq__(self, o): print("A.eq"); return NotImplemented
    def __lt__(self, o): print("A.lt"); return NotImplemented
class B:
    def __radd__(self, o): print("B.radd"); return "B wins"
    def __eq__(self, o): print("B.eq"); return True
    def __gt__(self, o): print("B.gt"); return "B.gt wins"
print(A() + B())
print(A() == B(), A() < B())
for f in (lambda: A() + A(), lambda: A() + 1, lambda: A() < 1):
    try:
        print(f())
    except TypeError as e:
        print(e)
print(A() == A())
print(NotImplemented, repr(NotImplemented), type(NotImplemented).__name__)
print((5).__add__("x"), "a".__lt__(1), [].__eq__(()), (1.5).__sub__("a"), {}.__or__([]), (5).__pow__("a"), (2).__rpow__(3), (2).__rsub__(10), (7).__rdivmod__(22), (7).__rfloordiv__(22), (7).__rmod__(22), (7).__rtruediv__(21), (3).__rlshift__(1), (1).__rrshift__(8), (6).__rand__(3), (6).__ror__(1), (6).__rxor__(3), (6).__rmul__(2), (6).__radd__(1))
