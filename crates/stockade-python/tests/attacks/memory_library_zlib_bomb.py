# ends: memory
import zlib
maker = zlib.compressobj(9)
piece = bytes(1 << 20)
bomb = b"".join([maker.compress(piece) for _ in range(24)]) + maker.flush()
del piece
zlib.decompress(bomb)
