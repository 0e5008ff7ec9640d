# ends: memory
import zlib
maker = zlib.compressobj(9, wbits=31)
piece = bytes(1 << 20)
bomb = b"".join([maker.compress(piece) for _ in range(24)]) + maker.flush()
del piece
zlib.decompressobj(wbits=47).decompress(bomb)
