# ends: fine
import os
try:
    for i in range(100_000):
        os.mkdir("d")
        os.chdir("d")
except OSError as e:
    assert e.errno == 36, e
os.chdir("/box/work")
import shutil
assert sum(1 for _ in os.walk(".")) < 200
shutil.rmtree("d")
assert os.listdir() == []
# Moving deep directories into deep ones does not get past the bound either.
os.makedirs("a/" * 40 + "a")
os.makedirs("b/" * 40 + "b")
os.rename("a", "b/" * 40 + "b/a")
os.makedirs("c/" * 40 + "c")
try:
    os.rename("c", "b/" * 41 + "a/" * 39 + "c")
except OSError as e:
    assert e.errno == 36, e
else:
    raise SystemError("too deep")
"fine"
