# ends: fine
import os
for size in (10**18, 10**30, 2**63 - 1, 17 << 20):
    with open("x", "w+b") as f:
        for work in (lambda: f.truncate(size), lambda: (f.seek(size), f.write(b"x")), lambda: os.truncate("x", size)):
            try:
                work()
            except (OSError, OverflowError) as e:
                assert getattr(e, "errno", 27) in (27, 22), e
            else:
                raise SystemError("written")
assert os.path.getsize("x") == 0
f = open("x", "w")
f.seek(10**15)
try:
    f.write("x")
except OSError as e:
    assert e.errno == 27
"fine"
