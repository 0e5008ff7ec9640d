# ends: operations
from array import array
row = array("q", [0]) * 100000
while True:
    row.insert(0, 1)
    del row[0]
