# ends: memory
from array import array
row = array("q")
while True:
    row.append(1)
