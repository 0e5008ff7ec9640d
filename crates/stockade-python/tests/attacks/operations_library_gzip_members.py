# ends: operations
import gzip
gzip.decompress(gzip.compress(b"") * 50000)
