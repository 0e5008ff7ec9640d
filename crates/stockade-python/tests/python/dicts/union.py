a = {"x": 1, "y": 2}
b = {"y": 3, "z": 4}
print(a | b, b | a, a, b)
c = a
c |= b
print(a, c is a)
c |= [("q", 1)]
print(c)
class D(dict):
    pass
print(type(D(a=1) | {}).__name__, type({} | D(a=1)).__name__)
for call in (lambda: a | [("q", 1)], lambda: [] | a, lambda: a | None, lambda: a & b):
    try:
        print(call())
    except TypeError as e:
        print(e)
try:
    a |= 5
except TypeError as e:
    print(e)
print({"a": 1}.__or__({"b": 2}), {"a": 1}.__ror__({"b": 2}), {"a": 1}.__ior__({"b": 2}), {"a": 1}.__or__(5))
print({"a": 1}.__getitem__("a"), {"a": 1}.__contains__("a"), {"a": 1}.__len__(), {"a": 1}.__eq__({"a": 1}), {}.__ne__({}), list({1: 2}.__iter__()), list({1: 2, 3: 4}.__reversed__()))
d = {}
d.__setitem__("k", 1)
d.__delitem__("k")
print(d)
