def f():
    len = lambda x: "shadowed"
    return len([1])
print(f(), len([1]))
list_ = list
list = "not a list"
print(list, list_("ab"))
del list
print(list("ab"))
def g(str=5): return str
print(g(), str(5))
max = 3
try:
    max(1, 2)
except TypeError as e:
    print(e)
del max
print(max(1, 2))
try:
    del max
except NameError as e:
    print(e)
True_ = True
print(__name__, type(__builtins__).__name__ in ("module", "dict"))
class print_:
    print = "attr"
print(print_.print)
id = 5
print(id, [int for int in range(2)], int("7"))
