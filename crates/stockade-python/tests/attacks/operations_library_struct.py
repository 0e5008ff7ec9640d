# ends: operations
import struct
text = "b" * 10000
while True:
    struct.calcsize(text)
