# ends: operations
import copy, copyreg
class A: pass
def endless():
    while True: yield 1
copyreg.pickle(A, lambda a: (bytearray, (), None, (n for n in endless() if 0)))
copy.copy(A())
