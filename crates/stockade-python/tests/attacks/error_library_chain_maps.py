# ends: error RecursionError
from collections import ChainMap
c = {}
for i in range(10000): c = ChainMap(c)
c["x"]
