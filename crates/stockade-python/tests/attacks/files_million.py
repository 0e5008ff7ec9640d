# ends: fine
made = 0
try:
    for i in range(1_000_000):
        open(f"f{i}", "w").close()
        made += 1
except OSError as e:
    assert e.errno == 28, e
assert made < 5000
"fine"
