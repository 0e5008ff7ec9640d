class Stack:
    def __init__(self): self.items = []
    def __enter__(self): return self
    def push(self, f, *a): self.items.append((f, a))
    def __exit__(self, t, v, tb):
        while self.items:
            f, a = self.items.pop()
            f(*a)
        return False
with Stack() as s:
    for i in range(3):
        s.push(print, "closing", i)
    print("body")
class Lock:
    held = False
    def __enter__(self):
        assert not self.held, "already held"
        self.held = True
    def __exit__(self, *a): self.held = False
lock = Lock()
with lock:
    print(lock.held)
    try:
        with lock: pass
    except AssertionError as e:
        print(e)
print(lock.held)
class Indent:
    level = 0
    def __enter__(self): Indent.level += 1; return self
    def __exit__(self, *a): Indent.level -= 1
    def say(self, t): print("  " * Indent.level + t)
with Indent() as i:
    i.say("one")
    with i:
        i.say("two")
    i.say("one again")
class Rollback:
    def __init__(self, d): self.d = d
    def __enter__(self): self.saved = dict(self.d); return self.d
    def __exit__(self, t, v, tb):
        if t: self.d.clear(); self.d.update(self.saved)
        return t is ValueError
data = {"a": 1}
with Rollback(data) as d:
    d["a"] = 2
with Rollback(data) as d:
    d["b"] = 3
    raise ValueError
print(data)
