log = []
class CM:
    def __init__(self, n): log.append(f"init {n}"); self.n = n
    def __enter__(self): log.append(f"enter {self.n}"); return self
    def __exit__(self, *a): log.append(f"exit {self.n} {a[0].__name__ if a[0] else None}")
with CM(1) as a, CM(2) as b, CM(3) as c:
    log.append("body")
print(log)
log.clear()
try:
    with CM(1), CM(2), CM(1 / 0):
        pass
except ZeroDivisionError:
    print(log)
log.clear()
class Replace(CM):
    def __exit__(self, t, v, tb):
        super().__exit__(t, v, tb)
        raise KeyError("replaced")
try:
    with CM("outer"), Replace("inner"):
        raise ValueError("orig")
except KeyError as e:
    print(log, repr(e.__context__))
log.clear()
cm = CM("re")
for _ in range(2):
    with cm: pass
print(log)
