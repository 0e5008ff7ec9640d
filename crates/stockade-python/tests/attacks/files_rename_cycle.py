# ends: fine
import os
os.makedirs("a/b/c")
for old, new in (("a", "a/b/x"), ("a", "a/a"), ("a/b", "a/b/c/d"), ("/box", "/box/work/x"), ("/", "a/x"), (".", "a/x"), ("a/..", "x")):
    try:
        os.rename(old, new)
    except OSError as e:
        assert e.errno in (16, 22, 30), e
    else:
        raise SystemError(old)
for i in range(2000):
    os.rename("a", "z")
    os.rename("z/b", "z/y")
    os.rename("z/y", "z/b")
    os.rename("z", "a")
assert [x[0] for x in os.walk(".")] == [".", "./a", "./a/b", "./a/b/c"]
"fine"
