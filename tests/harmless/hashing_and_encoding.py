import base64
import binascii
import hashlib
import hmac
import secrets
import uuid
import zlib

MESSAGE = "The quick brown fox — ünïcödé".encode("utf-8")


def digest(data, algorithm="sha256"):
    return hashlib.new(algorithm, data).hexdigest()


def sign(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


def chunked_hash(chunks):
    state = hashlib.blake2b(digest_size=16)
    for chunk in chunks:
        state.update(chunk)
    return state.hexdigest()


key = secrets.token_bytes(16)
assert hmac.compare_digest(sign(key, MESSAGE), sign(key, MESSAGE))
encoded = base64.urlsafe_b64encode(MESSAGE).decode("ascii")
assert base64.urlsafe_b64decode(encoded) == MESSAGE
packed = zlib.compress(MESSAGE * 50, level=9)
print(len(packed) < len(MESSAGE) * 50, binascii.crc32(MESSAGE), digest(MESSAGE)[:16])
print(chunked_hash([b"a", b"b"]), uuid.uuid5(uuid.NAMESPACE_DNS, "example.org"))
print(base64.b16encode(b"os").decode(), bytes.fromhex("737461").decode(), b"\x68i".decode())
result = digest(MESSAGE, "md5")
