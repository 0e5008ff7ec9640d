"""The public names of the modules with native hearts, as CPython 3.13 lists them, less those left out."""
names = {
    "array": """
        ArrayType array typecodes
    """,
    "base64": """
        a85decode a85encode b16decode b16encode b32decode b32encode b32hexdecode b32hexencode
        b64decode b64encode b85decode b85encode decode decodebytes encode encodebytes
        standard_b64decode standard_b64encode urlsafe_b64decode urlsafe_b64encode z85decode
        z85encode
    """,
    "binascii": """
        Error Incomplete a2b_base64 a2b_hex a2b_qp a2b_uu b2a_base64 b2a_hex b2a_qp b2a_uu crc32
        crc_hqx hexlify unhexlify
    """,
    "cmath": """
        acos acosh asin asinh atan atanh cos cosh e exp inf infj isclose isfinite isinf isnan log
        log10 nan nanj phase pi polar rect sin sinh sqrt tan tanh tau
    """,
    "hashlib": """
        algorithms_available algorithms_guaranteed blake2b blake2s md5 new pbkdf2_hmac scrypt sha1
        sha224 sha256 sha384 sha3_224 sha3_256 sha3_384 sha3_512 sha512 shake_128 shake_256
    """,
    "hmac": """
        HMAC compare_digest digest digest_size new trans_36 trans_5C
    """,
    "secrets": """
        SystemRandom choice compare_digest randbelow randbits token_bytes token_hex token_urlsafe
    """,
    "struct": """
        Struct calcsize error iter_unpack pack pack_into unpack unpack_from
    """,
    "unicodedata": """
        bidirectional category combining decimal decomposition digit east_asian_width is_normalized
        lookup mirrored name normalize numeric unidata_version
    """,
    "uuid": """
        NAMESPACE_DNS NAMESPACE_OID NAMESPACE_URL NAMESPACE_X500 RESERVED_FUTURE RESERVED_MICROSOFT
        RESERVED_NCS RFC_4122 SafeUUID UUID getnode uuid1 uuid3 uuid4 uuid5
    """,
    "weakref": """
        CallableProxyType ProxyType ProxyTypes ReferenceType WeakKeyDictionary WeakMethod WeakSet
        WeakValueDictionary finalize getweakrefcount getweakrefs proxy ref
    """,
    "zlib": """
        DEFLATED DEF_BUF_SIZE DEF_MEM_LEVEL MAX_WBITS ZLIB_RUNTIME_VERSION ZLIB_VERSION
        Z_BEST_COMPRESSION Z_BEST_SPEED Z_BLOCK Z_DEFAULT_COMPRESSION Z_DEFAULT_STRATEGY Z_FILTERED
        Z_FINISH Z_FIXED Z_FULL_FLUSH Z_HUFFMAN_ONLY Z_NO_COMPRESSION Z_NO_FLUSH Z_PARTIAL_FLUSH
        Z_RLE Z_SYNC_FLUSH Z_TREES adler32 compress compressobj crc32 decompress decompressobj error
    """,
}
import array
import base64
import binascii
import cmath
import hashlib
import hmac
import secrets
import struct
import unicodedata
import uuid
import weakref
import zlib


for name, listed in names.items():
    found, listed = globals()[name], listed.split()
    print(name, len(listed), [one for one in listed if not hasattr(found, one)])
    print(*[f"{one}:{getattr(found, one).__module__}" for one in listed
            if isinstance(getattr(found, one), type) and getattr(found, one).__module__ == name])
