# ends: error RecursionError
from copy import deepcopy
x = []
for i in range(10000): x = [x]
deepcopy(x)
