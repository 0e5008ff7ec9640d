# ends: memory
import secrets
secrets.token_bytes(10**9)
