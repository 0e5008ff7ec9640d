# ends: fine
import os
for path in ("x" * 1_000_000, "a/" * 500_000, "/" * 1_000_000 + "x", "../" * 300_000, "é" * 300, "\ud800" * 300):
    for work in (open, os.stat, os.mkdir, os.listdir, os.remove):
        try:
            work(path)
        except OSError as e:
            assert e.errno in (2, 36), e
"fine"
