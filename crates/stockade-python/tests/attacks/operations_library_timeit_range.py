# ends: operations
import timeit
timeit.Timer(lambda: None, timer=lambda: 0).autorange()
