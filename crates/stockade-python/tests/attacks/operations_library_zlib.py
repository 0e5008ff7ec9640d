# ends: operations
import zlib
data = bytes(range(256)) * 400
while True:
    zlib.decompress(zlib.compress(data))
