# ends: operations
from itertools import count, islice
list(islice(count(), 10**18, None))
