# ends: operations
import gzip, io
class Sink:
    def write(self, data): pass
gzip.GzipFile("x", "wb", fileobj=Sink()).seek(10**15)
