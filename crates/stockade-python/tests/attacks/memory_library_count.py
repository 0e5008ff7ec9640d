# ends: memory
from itertools import count
list(count())
