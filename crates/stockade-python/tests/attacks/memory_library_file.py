# ends: memory
from io import StringIO
f = StringIO()
f.seek(10**15)
f.write("x")
