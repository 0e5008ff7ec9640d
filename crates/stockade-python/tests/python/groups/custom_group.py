class Batch(ExceptionGroup):
    def derive(self, excs):
        return Batch(f"derived {self.message}", excs)
    def worst(self): return max(self.exceptions, key=lambda e: len(str(e)))
b = Batch("batch", [ValueError("short"), TypeError("much longer")])
b.add_note("batch note")
print(b.worst(), repr(b))
m, r = b.split(ValueError)
print(type(m).__name__, m, r, m.__notes__)
try:
    raise b
except* ValueError as e:
    print(type(e).__name__, e.message)
except* TypeError as e:
    print(type(e).__name__, e.exceptions)
class NotException(BaseExceptionGroup): pass
print(isinstance(NotException("n", [ValueError()]), Exception), type(NotException("n", [KeyboardInterrupt()])).__name__)
try:
    Batch("x", [KeyboardInterrupt()])
except TypeError as e:
    print(e)
class WithInit(ExceptionGroup):
    def __init__(self, msg, excs): self.extra = len(excs)
w = WithInit("w", [ValueError()])
print(w.extra, w.message, w.args)
