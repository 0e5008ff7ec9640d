n = 0
def tick():
    global n
    n += 1
    return n
print(list(iter(tick, 5)), n)
lines = iter(["a", "b", "", "c"])
print(list(iter(lambda: next(lines), "")), list(lines))
def stops():
    raise StopIteration
print(list(iter(stops, 1)))
def boom():
    raise ValueError("boom")
try:
    next(iter(boom, 1))
except ValueError as e:
    print(e)
it = iter(tick, 8)
print(next(it), next(it), next(it, "end"), next(it, "still"), type(it).__name__)
class Buf:
    def __init__(self, s): self.s, self.i = s, 0
    def read(self):
        c = self.s[self.i:self.i + 2]
        self.i += 2
        return c
b = Buf("abcde")
print([c for c in iter(b.read, "")])
