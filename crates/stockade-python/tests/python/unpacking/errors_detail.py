tests = """a, b = 1, 2, 3
a, b, c = "ab"
a, b = {1: 1, 2: 2, 3: 3}
[a, b] = []
(a, b), c = 1, 2
(a, b), c = [1], 2
a, *b = ()
a, *b, c = [1]
for a, b in [(1, 2), (3,)]: pass
for a, b in [1]: pass
[a for a, b in ["abc"]]
a, b = 5
a, b = None
a, b = object
a, = []
a, = [1, 2]
def f(): a, b = iter([1])
a, b = iter([1, 2, 3])
*a, b = 5""".split("\n")
for test in tests:
    try:
        exec(test)
        print(test, "-> fine")
    except Exception as e:
        print(test, "->", type(e).__name__, e)
class Long:
    def __iter__(self):
        for i in range(10):
            print("pull", i)
            yield i
try:
    a, b = Long()
except ValueError as e:
    print(e)
class Raises:
    def __iter__(self):
        yield 1
        raise KeyError("mid")
try:
    a, b = Raises()
except KeyError as e:
    print(repr(e))
