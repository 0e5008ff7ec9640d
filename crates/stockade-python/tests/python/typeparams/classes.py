class Stack[T]:
    def __init__(self): self.items: list[T] = []
    def push(self, x: T) -> None: self.items.append(x)
    def pop(self) -> T: return self.items.pop()
    def kind(self): return T
s = Stack[int]()
s.push(1)
print(s.pop(), Stack.__type_params__, s.kind(), type(s).__name__, Stack[int].__origin__.__name__, Stack[int].__args__)
class Pair[A, B = str]:
    def __init__(self, a: A, b: B): self.a, self.b = a, b
class Sub[T](Stack[T]): pass
class Concrete(Stack[str]): pass
print(Pair(1, "x").a, Sub().kind(), [b.__name__ for b in Sub.__bases__], Concrete().items, [c.__name__ for c in Concrete.__mro__])
print(Stack.__parameters__, Pair.__parameters__, issubclass(Sub, Stack), isinstance(Sub(), Stack))
class Bounded[T: (int, float)]:
    def total[U](self, x: T, y: U): return x, y
print(Bounded().total(1, 2), Bounded.total.__type_params__)
try:
    isinstance(s, Stack[int])
except TypeError as e:
    print(e)
try:
    Stack[int, str]
except TypeError as e:
    print(e)
