# ends: memory
from itertools import product
list(product(range(10**9), repeat=3))
