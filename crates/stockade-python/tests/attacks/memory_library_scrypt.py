# ends: memory
import hashlib
hashlib.scrypt(b"password", salt=b"salt", n=1 << 20, r=8, p=1)
