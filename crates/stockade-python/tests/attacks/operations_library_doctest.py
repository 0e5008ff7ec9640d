# ends: operations
import doctest
def f():
    """
    >>> while True: pass
    """
doctest.testmod()
