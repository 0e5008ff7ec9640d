class Meta(type):
    def __len__(cls): return 7
    def __iter__(cls): return iter(["a", "b"])
    def __getitem__(cls, k): return f"{cls.__name__}[{k}]"
    def __contains__(cls, x): return x == "in"
    def __add__(cls, o): return f"{cls.__name__}+{o.__name__}"
    def __eq__(cls, o): return cls is o
    def __hash__(cls): return 1
    def __repr__(cls): return f"<<{cls.__name__}>>"
    def __getattr__(cls, n): return f"meta attr {n}"
    def __bool__(cls): return False
    @property
    def prop(cls): return "prop of " + cls.__name__
    def method(cls): return "method of " + cls.__name__
class A(metaclass=Meta): pass
class B(A): pass
print(len(A), list(A), A[3], "in" in A, "x" in A, A + B, A, repr(B), A.anything, bool(A), A.prop, B.method(), A == B, {A: 1}[A])
for f in (lambda: len(A()), lambda: A().prop, lambda: A().anything, lambda: A().method()):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
