# ends: memory
import struct
struct.pack("1000000000x")
