# ends: operations
import gzip
class Endless:
    first = gzip.compress(b"a")
    def read(self, size):
        data, self.first = self.first, b""
        return data or bytes(16)
gzip.GzipFile(fileobj=Endless()).read()
