# ends: fine
import zlib
packed = zlib.compress(bytes(range(256)) * 20)
for at in range(0, len(packed), 3):
    for flip in (1, 16, 128):
        broken = bytearray(packed)
        broken[at] ^= flip
        for wbits in (15, -15, 47):
            try:
                zlib.decompress(broken, wbits)
            except zlib.error:
                pass
"fine"
