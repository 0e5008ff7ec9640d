# ends: memory
import zlib
kept = []
while True:
    kept.append(zlib.compressobj())
