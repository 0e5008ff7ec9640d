class Sink:
    def __init__(self): self.parts = []
    def write(self, s): self.parts.append(s)
    def flush(self): self.parts.append("<flush>")
s = Sink()
print("a", 1, [2], file=s)
print("b", end="", file=s)
print("c", "d", sep="-", file=s, flush=True)
print(file=s)
print(s.parts)
class NoWrite: pass
try:
    print("x", file=NoWrite())
except AttributeError as e:
    print(e)
class Raises:
    def write(self, s): raise ValueError("closed")
try:
    print("x", file=Raises())
except ValueError as e:
    print(e)
print("to stdout", file=None)
print("flushed", flush=True)
class Upper:
    def write(self, s): print(s.upper(), end="")
print("shout", "it", file=Upper())
