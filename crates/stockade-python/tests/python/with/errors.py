class NoExit:
    def __enter__(self): pass
class NoEnter:
    def __exit__(self, *a): pass
class BadExit:
    def __enter__(self): pass
    def __exit__(self): pass
class Instance: pass
i = Instance()
i.__enter__ = lambda: 1
i.__exit__ = lambda *a: None
for cm in (5, NoExit(), NoEnter(), BadExit(), i, None, "s"):
    try:
        with cm:
            print("body")
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e)
class A:
    async def __aenter__(self): pass
    async def __aexit__(self, *a): pass
try:
    with A(): pass
except TypeError as e:
    print(e)
class TwoTargets:
    def __enter__(self): return [1, 2, 3]
    def __exit__(self, t, *a): print("exit", t and t.__name__)
try:
    with TwoTargets() as (a, b): pass
except ValueError as e:
    print(e)
