# ends: memory
from array import array
from itertools import count
array("q", [1]).extend(count())
