# ends: memory
from io import BytesIO
f = BytesIO()
f.seek(10**15)
f.write(b"x")
