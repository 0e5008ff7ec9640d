# ends: operations
import timeit
timeit.Timer("pass").timeit(2**62)
