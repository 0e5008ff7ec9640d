# ends: fine
import os
for path in ("x" * 10_000_000, "a/" * 5_000_000, "/" * 10_000_000 + "x", "../" * 3_000_000, "é" * 300, "\ud800" * 300):
    for work in (open, os.stat, os.mkdir, os.listdir, os.remove):
        try:
            work(path)
        except OSError as e:
            assert e.errno in (2, 36), e
"fine"
