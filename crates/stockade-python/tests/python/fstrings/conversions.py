class A:
    def __str__(self): return "str"
    def __repr__(self): return "repr"
    def __format__(self, s): return f"format<{s}>"
a = A()
print(f"{a} {a!s} {a!r} {a!a} {a:x} {a!s:>5} {a!r:<6}| {a=} {a=!s} {a=:q}")
print(f"{'é'!a} {'é'!r} {'é'!s} {'a\nb'!r}")
for code in ('f"{a!z}"', 'f"{a!}"', 'f"{a !r}"', 'f"{a! r}"', 'f"{}"', 'f"{ }"', 'f"{!r}"', 'f"{:5}"', 'f"{a"', 'f"a}"', 'f"{a:{b:{c}}}"', 'f"{*a}"', 'f"{**a}"', 'f"{lambda: 1}"', 'f"{a=!}"', 'f"{yield}"'):
    try:
        print(code, eval(code, {"a": [1], "b": 1, "c": 1}))
    except Exception as e:
        print(code, type(e).__name__, e.msg if isinstance(e, SyntaxError) else e)
