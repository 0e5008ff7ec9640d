# ends: memory
import hashlib
hashlib.shake_128(b"x").digest(10**9)
