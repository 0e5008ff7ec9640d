# ends: memory
from collections import Counter
list(Counter(a=10**18).elements())
