# ends: fine
import gc
for name in ("get_objects", "get_referrers", "get_referents", "_collect", "_finalized"):
    assert not hasattr(gc, name), name
try: gc.get_objects
except AttributeError as e: assert "was not given" in str(e), e
for odd in (0, -1, 2**31 - 1): gc.set_threshold(odd, odd, odd)
gc.disable(); gc.set_debug(gc.DEBUG_LEAK)
# What is dropped goes all the same.
for _ in range(300): circle = [bytes(1 << 20)]; circle.append(circle)
class Deep:
    def __del__(self): gc.collect(); self.__class__()
def sort_key(x): gc.collect(0); return -x
Deep(); gc.collect()
assert sorted(range(50), key=sort_key)[0] == 49
def walk():
    for x in {n: gc.collect() for n in range(5)}: yield gc.collect() + x
assert sum(walk()) == 10
"fine"
