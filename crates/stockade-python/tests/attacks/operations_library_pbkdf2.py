# ends: operations
import hashlib
hashlib.pbkdf2_hmac("sha256", b"password", b"salt", 10**9)
