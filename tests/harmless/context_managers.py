import contextlib
import io
import time


class Timer:
    def __enter__(self):
        self.started = time.monotonic()
        return self

    def __exit__(self, kind, value, traceback):
        self.elapsed = time.monotonic() - self.started
        return False


class Transaction:
    def __init__(self, data):
        self.data, self.backup = data, dict(data)

    def __enter__(self):
        return self.data

    def __exit__(self, kind, value, tb):
        if kind is not None:
            self.data.clear()
            self.data.update(self.backup)
        return kind is KeyError


@contextlib.contextmanager
def section(title, out):
    out.write(f"== {title}\n")
    yield out
    out.write("--\n")


accounts = {"a": 10, "b": 5}
with Transaction(accounts) as data:
    data["a"] -= 100
    data["missing"] += 100
assert accounts == {"a": 10, "b": 5}

buffer = io.StringIO()
with contextlib.ExitStack() as stack, Timer() as timer:
    for name in ("one", "two"):
        stack.enter_context(section(name, buffer)).write(name + "\n")
with contextlib.suppress(ZeroDivisionError):
    1 / 0
with contextlib.redirect_stdout(io.StringIO()) as captured:
    print("captured")
print(buffer.getvalue(), captured.getvalue(), timer.elapsed >= 0)
result = accounts
