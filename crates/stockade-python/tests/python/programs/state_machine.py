class Machine:
    def __init_subclass__(cls):
        cls.handlers = {}
        for name, f in vars(cls).items():
            if hasattr(f, "on"):
                for state, event in f.on:
                    cls.handlers[state, event] = f
    def __init__(self, state): self.state, self.trace = state, [state]
    def send(self, event, **data):
        try:
            handler = self.handlers[self.state, event]
        except KeyError:
            raise RuntimeError(f"{event!r} is not allowed in {self.state!r}") from None
        new = handler(self, **data)
        if new is not None:
            self.state = new
            self.trace.append(new)
        return self
def on(state, event):
    def mark(f):
        f.on = getattr(f, "on", []) + [(state, event)]
        return f
    return mark
class Door(Machine):
    def __init__(self, code):
        super().__init__("closed")
        self.code, self.tries = code, 0
    @on("closed", "open")
    def opening(self): return "open"
    @on("open", "close")
    @on("locked", "reset")
    def closing(self):
        self.tries = 0
        return "closed"
    @on("closed", "lock")
    def lock(self): return "locked"
    @on("locked", "unlock")
    def unlock(self, code):
        if code == self.code: return "closed"
        self.tries += 1
        if self.tries >= 3: return "alarm"
d = Door(42)
d.send("open").send("close").send("lock")
for code in (1, 2, 42): d.send("unlock", code=code)
print(d.state, d.tries, d.trace)
for event in ("close", "unlock", "fly"):
    try:
        d.send(event)
    except RuntimeError as e:
        print(e, e.__suppress_context__)
e = Door(7).send("lock")
for _ in range(3): e.send("unlock", code=0)
print(e.state, e.trace, sorted(Door.handlers))
light = {"green": ("yellow", 3), "yellow": ("red", 1), "red": ("green", 2)}
state, left, out = "green", 3, []
for t in range(14):
    out.append(state[0])
    left -= 1
    if not left: state, left = light[state]; left = light[state][1]
print("".join(out))
