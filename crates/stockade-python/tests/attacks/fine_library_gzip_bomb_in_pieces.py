# ends: fine
import gzip, io, zlib
maker = zlib.compressobj(9, wbits=31)
piece = bytes(1 << 20)
bomb = b"".join([maker.compress(piece) for _ in range(18)]) + maker.flush()
del piece
f, total = gzip.GzipFile(fileobj=io.BytesIO(bomb)), 0
while part := f.read(1 << 16): total += len(part)
assert total == 18 << 20 == f.tell() and f.read() == b""
"fine"
