# ends: operations
import hashlib
data = bytes(1 << 20)
while True:
    for make in (hashlib.md5, hashlib.sha512, hashlib.sha3_256, hashlib.blake2b):
        make(data).digest()
