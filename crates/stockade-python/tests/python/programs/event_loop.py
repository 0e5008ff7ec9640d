class Event:
    def __init__(self, time, order, action): self.key, self.action = (time, order), action
    def __lt__(self, o): return self.key < o.key
class Loop:
    def __init__(self): self.now, self.queue, self.order, self.log = 0, [], 0, []
    def at(self, delay, action, *args):
        self.order += 1
        e = Event(self.now + delay, self.order, lambda: action(*args))
        lo, hi = 0, len(self.queue)
        while lo < hi:
            mid = (lo + hi) // 2
            if self.queue[mid] < e: lo = mid + 1
            else: hi = mid
        self.queue.insert(lo, e)
        return e
    def cancel(self, e): self.queue.remove(e)
    def spawn(self, gen):
        def step(value=None):
            try:
                delay = gen.send(value)
            except StopIteration as s:
                self.say(f"finished {s.value}")
            except Exception as e:
                self.say(f"failed {e!r}")
            else:
                self.at(delay, step, self.now + delay)
        self.at(0, step)
    def say(self, text): self.log.append(f"{self.now:>3} {text}")
    def run(self, until=100):
        while self.queue and self.queue[0].key[0] <= until:
            e = self.queue.pop(0)
            self.now = e.key[0]
            e.action()
loop = Loop()
def worker(name, *delays):
    for d in delays:
        loop.say(f"{name} sleeps {d}")
        t = yield d
        loop.say(f"{name} woke at {t}")
    return name
def faulty():
    yield 4
    raise RuntimeError("broken")
loop.spawn(worker("a", 3, 5))
loop.spawn(worker("b", 1, 1, 1))
loop.spawn(faulty())
doomed = loop.at(6, loop.say, "never")
loop.at(5, loop.cancel, doomed)
def repeat(n):
    loop.say(f"tick {n}")
    if n: loop.at(2, repeat, n - 1)
loop.at(1, repeat, 3)
loop.at(500, loop.say, "too late")
loop.run()
print("\n".join(loop.log), loop.now, len(loop.queue), sep="\n")
