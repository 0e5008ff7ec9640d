class Failure(AssertionError): pass
class expect:
    def __init__(self, value): self.value = value
    def to_equal(self, other):
        if self.value != other: raise Failure(f"{self.value!r} != {other!r}")
        return self
    def to_contain(self, x):
        if x not in self.value: raise Failure(f"{x!r} not in {self.value!r}")
        return self
    class raising:
        def __init__(self, kind, match=""): self.kind, self.match = kind, match
        def __enter__(self): return self
        def __exit__(self, kind, value, tb):
            if kind is None: raise Failure(f"{self.kind.__name__} was not raised")
            if issubclass(kind, self.kind):
                if self.match not in str(value): raise Failure(f"{self.match!r} not in {str(value)!r}")
                return True
def cases(*rows):
    def mark(f):
        f.rows = rows
        return f
    return mark
class Meta(type):
    suites = []
    def __new__(m, name, bases, ns):
        cls = super().__new__(m, name, bases, ns)
        cls.tests = [k for k in ns if k.startswith("test_")]
        if bases: m.suites.append(cls)
        return cls
class Suite(metaclass=Meta):
    def setup(self): pass
    def teardown(self): pass
    def run(self):
        for name in self.tests:
            f = getattr(self, name)
            for row in getattr(f, "rows", ((),)):
                label = name[5:] + (f"{list(row)}" if row else "")
                try:
                    self.setup()
                    try: f(*row)
                    finally: self.teardown()
                except Failure as e: yield label, "FAIL", str(e)
                except Exception as e: yield label, "ERROR", f"{type(e).__name__}: {e}"
                else: yield label, "ok", ""
class Lists(Suite):
    def setup(self): self.l = [3, 1, 2]
    def test_sort(self):
        self.l.sort()
        expect(self.l).to_equal([1, 2, 3]).to_contain(2)
    def test_fresh(self): expect(self.l).to_equal([3, 1, 2])
    def test_missing(self): expect(self.l).to_contain(9)
    def test_pop(self):
        with expect.raising(IndexError, "empty"): [].pop()
    def test_no_raise(self):
        with expect.raising(KeyError): self.l.pop()
class Maths(Suite):
    log = []
    def teardown(self): self.log.append("down")
    @cases((2, 3, 5), (0, 0, 0), (1, 1, 3))
    def test_add(self, a, b, c): expect(a + b).to_equal(c)
    def test_zero(self): 1 / 0
    def test_message(self):
        with expect.raising(ValueError, "base 10"): int("x")
    def helper(self): raise Failure("never")
totals = {}
for suite in Meta.suites:
    print(suite.__name__)
    for label, status, detail in suite().run():
        totals[status] = totals.get(status, 0) + 1
        print(f"  {status:<5} {label}{': ' + detail if detail else ''}")
print(totals, len(Maths.log))
