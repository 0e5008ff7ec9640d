# ends: fine
import _tree, hashlib, zlib
names = [name for name in dir(_tree) if not name.startswith("_")]
assert len(names) > 20
open("x", "w").write("text")
handle = _tree.open("x", "x", "r+")
closed = _tree.open("x", "x", "r")
_tree.close(closed)
odd = [None, 0, -1, 10**30, "", "x", "\0", b"x", 1.5, [], {}, handle, closed, hashlib.sha256(), zlib.compressobj(),
       object(), "..", "/box/work", "r", "q", "w+", float("nan"), True]
import itertools
for name in names:
    function = getattr(_tree, name)
    for count in range(4):
        for args in itertools.islice(itertools.product(odd, repeat=count), 0, None, 1 if count < 3 else 37):
            try:
                function(*args)
            except Exception:
                pass
"fine"
