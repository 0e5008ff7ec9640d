# ends: fine
kept = []
try:
    for i in range(1_000_000):
        kept.append(open("x", "w"))
except OSError as e:
    assert e.errno == 24, e
assert len(kept) < 100
kept.clear()
# Files that nothing refers to are closed when others are needed.
for i in range(5000):
    open("x").read()
    open("y", "w").write("all")
assert open("y").read() == "all"
"fine"
