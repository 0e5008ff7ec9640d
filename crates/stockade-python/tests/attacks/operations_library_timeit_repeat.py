# ends: operations
import timeit
timeit.repeat(lambda: None, repeat=10**12, number=0)
