# ends: operations
import gc
kept = [[n] for n in range(20000)]
while True: gc.collect()
