# ends: operations
import hashlib
hashlib.scrypt(b"password", salt=b"salt", n=4096, r=8, p=1000)
