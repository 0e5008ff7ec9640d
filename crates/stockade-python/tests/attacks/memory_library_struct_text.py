# ends: memory
import struct
kept = []
while True:
    kept.append(struct.unpack("100000s100000s", bytes(200000)))
