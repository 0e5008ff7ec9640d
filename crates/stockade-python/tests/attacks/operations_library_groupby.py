# ends: operations
from itertools import groupby, repeat
for key, group in groupby(repeat(1)): list(x for x in group if x > 1)
