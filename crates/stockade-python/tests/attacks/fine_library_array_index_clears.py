# ends: fine
from array import array


class Evil:
    def __index__(self):
        row.clear()
        return 1


row = array("i", [1, 2, 3])
for work in (lambda: row.__setitem__(2, Evil()), lambda: row.insert(3, Evil()), lambda: row[Evil()],
             lambda: row.append(Evil()), lambda: row.__setitem__(slice(0, Evil()), array("i", [5])),
             lambda: row.__delitem__(slice(None, Evil(), 2)), lambda: row.pop(Evil()), lambda: row.fromlist([1, Evil(), 3])):
    row.extend([1, 2, 3])
    try:
        work()
    except (IndexError, TypeError):
        pass
import struct
buffer = bytearray(8)


class Shrink:
    def __index__(self):
        buffer.clear()
        return 1


try:
    struct.pack_into("ii", buffer, 0, Shrink(), 2)
except struct.error:
    pass
"fine"
