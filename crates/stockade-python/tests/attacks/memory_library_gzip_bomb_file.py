# ends: memory
import gzip, io, zlib
maker = zlib.compressobj(9, wbits=31)
piece = bytes(1 << 20)
bomb = b"".join([maker.compress(piece) for _ in range(24)]) + maker.flush()
del piece
gzip.GzipFile(fileobj=io.BytesIO(bomb)).read()
