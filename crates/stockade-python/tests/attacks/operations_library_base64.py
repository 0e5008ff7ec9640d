# ends: operations
import base64
data = bytes(100000)
while True:
    base64.b32decode(base64.b32encode(data))
    base64.b85decode(base64.b85encode(data))
