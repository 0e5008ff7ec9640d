# ends: operations
import gc
gc.callbacks.extend([lambda *a: gc.callbacks.append(print)] * 2)
for _ in range(10**9): gc.collect()
