# ends: error struct.error
import struct
struct.pack("99999999999i", 1)
