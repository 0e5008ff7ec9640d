# ends: operations
import timeit
timeit.timeit(lambda: None, number=10**9)
