# ends: memory
from itertools import chain, cycle
list(chain.from_iterable(cycle([[1]])))
