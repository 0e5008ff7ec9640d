class Money:
    def __init__(self, n):
        self.n = n
    def __add__(self, other):
        return Money(self.n + other.n)
print((Money(1) + Money(2)).n)
print((Money(1) + 5).n)
