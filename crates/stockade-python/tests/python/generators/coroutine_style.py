def scheduler(tasks):
    queue = list(tasks)
    while queue:
        name, task = queue.pop(0)
        try:
            print(name, next(task))
            queue.append((name, task))
        except StopIteration as e:
            print(name, "returned", e.value)
def worker(n, label):
    for i in range(n):
        yield f"{label} step {i}"
    return n * 10
scheduler([("A", worker(2, "a")), ("B", worker(1, "b")), ("C", worker(0, "c"))])
def coroutine(f):
    def start(*a):
        g = f(*a)
        next(g)
        return g
    return start
@coroutine
def grep(pattern, target):
    while True:
        line = yield
        if pattern in line:
            target.send(line)
@coroutine
def sink(out):
    while True:
        out.append((yield))
out = []
g = grep("py", sink(out))
for line in ["python", "rust", "pypy"]:
    g.send(line)
print(out)
