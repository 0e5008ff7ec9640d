class A:
    def __init__(self):
        self.b = None
a = A()
print(a.b.c.d)
