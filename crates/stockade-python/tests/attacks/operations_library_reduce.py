# ends: operations
from functools import reduce
from itertools import repeat
reduce(lambda a, b: b, repeat(1))
