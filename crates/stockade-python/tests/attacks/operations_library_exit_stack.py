# ends: operations
from contextlib import ExitStack
s = ExitStack()
class Again:
    def __exit__(self, *a): s.push(self)
s.push(Again())
s.close()
