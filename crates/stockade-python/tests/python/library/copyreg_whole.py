import copy, copyreg


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


print(copyreg.__all__, list(copyreg.dispatch_table), copyreg.dispatch_table is copy.dispatch_table)
print(copyreg.dispatch_table[complex](1 + 2j), copyreg.pickle_complex(-0.5j), copyreg.pickle_union(int | str)[1][1])


class Point:
    def __init__(self, x, y): self.x, self.y = x, y
    def __repr__(self): return f"{type(self).__name__}({self.x}, {self.y})"


class Under(Point): pass


def apart(p): print("apart", p); return Point, (p.x, p.y + ["more"])


p = Point(1, [2]); print(copyreg.pickle(Point, apart), copyreg.dispatch_table[Point] is apart, copyreg.dispatch_table.get(Under))
q = copy.copy(p); print(q, q.y is p.y, copy.copy(Under(3, [4]))); q = copy.deepcopy(p); print(q, q.y is p.y); print(copy.deepcopy([p, p, (p,)]), copy.deepcopy({1: p}))
copyreg.pickle(Point, lambda p: "name"); print(copy.copy(p) is p, copy.deepcopy(p) is p)
copyreg.pickle(Point, lambda p: (Point, (0, []), {"x": 7, "z": p.y})); q = copy.copy(p); print(q, q.z is p.y); q = copy.deepcopy(p); print(q, q.z == p.y, q.z is p.y)
class Bag(list): pass
copyreg.pickle(Bag, lambda b: (Bag, (), None, iter(b[::-1]))); print(copy.copy(Bag([1, 2, 3])), copy.deepcopy(Bag([[1], 2])))
def fails(p): raise KeyError("no")
copyreg.pickle(Point, fails); attempt(copy.copy, p); attempt(copy.deepcopy, [p]); del copyreg.dispatch_table[Point]; print(copy.copy(p), copy.deepcopy(p))
class Own:
    def __copy__(self): return "own"
    def __deepcopy__(self, memo): return "deep"
copyreg.pickle(Own, fails); print(copy.copy(Own()), copy.deepcopy(Own()))
attempt(copyreg.pickle, int, 5); attempt(copyreg.pickle, Own, len, 5); attempt(copyreg.pickle, Own, len, constructor_ob=Own); attempt(copyreg.pickle, Own, fails, None); attempt(copyreg.pickle); attempt(copyreg.pickle, [], len)
attempt(copyreg.constructor, 5); attempt(copyreg.constructor, Own); attempt(copyreg.constructor)
attempt(copyreg.add_extension, "a", "b", 0); attempt(copyreg.add_extension, "a", "b", "x"); attempt(copyreg.add_extension, "a", "b", 2**31); attempt(copyreg.add_extension, "a", "b", 2**31 - 1); attempt(copyreg.add_extension, "a", "b", "2147483647"); attempt(copyreg.add_extension, "a", "b", 6); attempt(copyreg.add_extension, "a", "c", 2**31 - 1); attempt(copyreg.add_extension, "a", "c", None); attempt(copyreg.add_extension)
attempt(copyreg.remove_extension, "a", "b", 6); attempt(copyreg.remove_extension, "a", "x", 6); attempt(copyreg.remove_extension, "a", "b", 2**31 - 1); attempt(copyreg.remove_extension, "a", "b", 2**31 - 1); attempt(copyreg.clear_extension_cache); attempt(copyreg.clear_extension_cache, 1)
