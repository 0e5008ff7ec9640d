class Stack(list):
    def push(self, x):
        self.append(x)
    def peek(self):
        return self[-1]
    def __getitem__(self, i):
        if isinstance(i, str):
            return f"named {i}"
        return super().__getitem__(i)
    def __contains__(self, x):
        return x == 42
s = Stack([1, 2])
s.push(3)
print(s, s.peek(), s["k"], s[0], 42 in s, 1 in s, len(s), s == [1, 2, 3], type(s[:2]).__name__, type(s + [1]).__name__, isinstance(s, list))
class Len(list):
    def __len__(self):
        return 99
    def __iter__(self):
        return iter("iter")
    def __bool__(self):
        return False
l = Len([1, 2])
print(len(l), list(l), bool(l), [*l], l, sorted(l), sum([1 for _ in l]))
class Default(list):
    def __init__(self, n):
        super().__init__([0] * n)
        self.n = n
d = Default(3)
print(d, d.n, vars(d))
