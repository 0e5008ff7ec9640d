# ends: memory
from array import array
array("d", [0]) * 10**9
