# ends: fine
import gc
calls = []
def again(*a): calls.append(gc.collect())
gc.callbacks.append(again)
class Last:
    def __del__(self): calls.append(gc.collect())
Last()
gc.collect(); gc.collect()
assert len(calls) == 5, calls
"fine"
