"""Every function of `hashlib` and its objects, with ordinary, edge and wrong arguments."""
import hashlib


def show(function, *args, **kwds):
    try:
        return function(*args, **kwds)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


datas = [b"", b"a", b"abc", b"x" * 55, b"x" * 56, b"x" * 63, b"x" * 64, b"x" * 111, b"x" * 112, b"x" * 127, b"x" * 128, b"x" * 129, b"x" * 135, b"x" * 136,
         b"x" * 137, b"x" * 143, b"x" * 144, b"x" * 167, b"x" * 168, b"x" * 169, bytes(range(256)) * 40]
plain = ["md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3_224", "sha3_256", "sha3_384", "sha3_512", "blake2b", "blake2s"]
print("-- digests")
for name in plain:
    make = getattr(hashlib, name)
    empty = make()
    print(name, empty.name, empty.digest_size, empty.block_size, empty.hexdigest())
    for data in datas:
        whole = make(data)
        pieces = make()
        for at in range(0, len(data), 37):
            pieces.update(data[at:at + 37])
        print(len(data), whole.hexdigest(), whole.digest() == pieces.digest() == bytes.fromhex(whole.hexdigest()) == hashlib.new(name, data).digest())
for name in ("shake_128", "shake_256"):
    make = getattr(hashlib, name)
    print(name, make().name, make().digest_size, make().block_size)
    for data in datas[:3] + datas[-4:]:
        print(len(data), make(data).hexdigest(10), make(data).hexdigest(300)[-20:], make(data).digest(0), make(data).digest(3))
    print(show(make(b"x").digest), show(make(b"x").hexdigest), show(make(b"x").digest, "x"), show(make(b"x").hexdigest, length=4),
          show(make(b"x").digest, length=4))

print("-- the objects")
for name in plain:
    one = getattr(hashlib, name)(b"ab")
    two = one.copy()
    two.update(b"c")
    print(name, two.hexdigest() == getattr(hashlib, name)(b"abc").hexdigest(), one.hexdigest() == getattr(hashlib, name)(b"ab").hexdigest(), one.update(b""), type(one) is type(two))
h = hashlib.sha256()
print(type(h), type(hashlib.shake_128()), type(hashlib.blake2b()), type(hashlib.blake2s()), repr(h)[:28])
for args in ((), ("text",), (1,), (None,), (b"a", b"b"), (bytearray(b"abc"),), (memoryview(b"abc"),)):
    print(show(h.update, *args) if not args or not isinstance(args[0], memoryview) else show(h.update, args[0]))
print(h.hexdigest())
print(show(h.digest, 1), show(h.hexdigest, 1), show(h.copy, 1))
for name in ("name", "digest_size", "block_size", "x"):
    try:
        setattr(h, name, 1)
    except AttributeError as problem:
        print(type(problem).__name__)
for args in ((), ("text",), (1,), (None,), (b"a", b"b")):
    print(show(lambda *a: hashlib.md5(*a).hexdigest(), *args), show(lambda *a: hashlib.sha3_256(*a).hexdigest(), *args), show(lambda *a: hashlib.blake2b(*a).hexdigest()[:20], *args))
print(hashlib.md5(string=b"a").hexdigest(), hashlib.md5(b"a", usedforsecurity=False).hexdigest(), show(hashlib.md5, x=1), hashlib.sha1(usedforsecurity=True).hexdigest())
print(hashlib.sha256.__name__, hashlib.md5.__name__)

print("-- by name")
for name in ("md5", "MD5", "sha256", "SHA256", "nothing", "", "blake2b", "shake_128", "sha3_256", "sha512_256", "sha512_224"):
    print(name, show(lambda n: (hashlib.new(n, b"abc").name, hashlib.new(n).digest_size), name))
print(show(hashlib.new), show(hashlib.new, 1), show(hashlib.new, "md5", "text"), hashlib.new("md5", b"abc", usedforsecurity=False).hexdigest(),
      hashlib.new("md5", data=b"abc").hexdigest(), hashlib.new("sha512_256", b"abc").hexdigest(), hashlib.new("blake2b", b"abc", digest_size=4).hexdigest())
print(sorted(hashlib.algorithms_guaranteed), hashlib.algorithms_guaranteed <= hashlib.algorithms_available)
print(sorted(set(hashlib.__all__) - {"file_digest"}))

print("-- blake2")
for make in (hashlib.blake2b, hashlib.blake2s):
    print(make.MAX_DIGEST_SIZE, make.MAX_KEY_SIZE, make.PERSON_SIZE, make.SALT_SIZE, make.__name__, make.__module__, show(lambda: make().MAX_KEY_SIZE))
    for kwds in (dict(digest_size=1), dict(digest_size=20), dict(digest_size=0), dict(digest_size=65), dict(digest_size=-1), dict(key=b""), dict(key=b"k"), dict(key=b"k" * 32),
                 dict(key=b"k" * 65), dict(key="k"), dict(salt=b"s"), dict(salt=b"s" * 8), dict(salt=b"s" * 17), dict(person=b"p"), dict(person=b"p" * 8), dict(person=b"p" * 17),
                 dict(fanout=0), dict(fanout=2), dict(fanout=255), dict(fanout=256), dict(depth=0), dict(depth=1), dict(depth=255), dict(depth=256), dict(leaf_size=5),
                 dict(leaf_size=2**32 - 1), dict(leaf_size=2**32), dict(leaf_size=-1), dict(node_offset=1), dict(node_offset=2**48 - 1), dict(node_offset=2**48), dict(node_offset=2**64), dict(node_offset=-1),
                 dict(node_depth=1), dict(node_depth=256), dict(inner_size=10), dict(inner_size=65), dict(last_node=True), dict(digest_size=32, key=b"key", salt=b"salt", person=b"person", fanout=2, depth=3,
                 leaf_size=4096, node_offset=1, node_depth=1, inner_size=32, last_node=True), dict(x=1), dict(usedforsecurity=False), dict(digest_size="x"), dict(data=b"x")):
        print(kwds, show(lambda **k: make(b"data", **k).hexdigest(), **kwds))
keyed = hashlib.blake2b(key=b"secret", digest_size=16)
keyed.update(b"one")
other = keyed.copy()
other.update(b"two")
print(keyed.hexdigest(), other.hexdigest(), keyed.name, keyed.digest_size, keyed.block_size)
for length in (127, 128, 129, 255, 256, 257, 63, 64, 65):
    print(hashlib.blake2b(b"y" * length, key=b"k").hexdigest()[:32], hashlib.blake2s(b"y" * length, key=b"k").hexdigest()[:32])

print("-- keys from passwords")
for args in (("sha256", b"password", b"salt", 1), ("sha1", b"password", b"salt", 2), ("sha512", b"p" * 200, b"s", 3, 100), ("md5", b"", b"", 1, 5), ("sha3_256", b"p", b"s", 2),
             ("sha256", b"password", b"salt", 0), ("sha256", b"password", b"salt", -1), ("sha256", b"p", b"s", 1, 0), ("sha256", b"p", b"s", 1, -1), 
             ("sha256", "p", b"s", 1), ("sha256", b"p", "s", 1), ("sha256", b"p", b"s"), (), ("sha256", b"p", b"s", "x"), ("sha256", b"p", b"s", 1, "x"), ("sha256", b"p", b"s", 1, None),
             (1, b"p", b"s", 1), ("SHA256", b"p", b"s", 1), ("sha256", b"p", b"s", 1, 2**40)):
    answer = show(hashlib.pbkdf2_hmac, *args)
    print(args[:1], answer.hex() if isinstance(answer, bytes) else answer)
print(hashlib.pbkdf2_hmac(hash_name="sha256", password=b"p", salt=b"s", iterations=1, dklen=5).hex())
for kwds in (dict(salt=b"", n=16, r=1, p=1, dklen=64), dict(salt=b"NaCl", n=1024, r=8, p=2), dict(salt=b"s", n=2, r=3, p=2, dklen=7), dict(salt=b"s", n=3, r=1, p=1), dict(salt=b"s", n=1, r=1, p=1),
             dict(salt=b"s", n=16, r=0, p=1), dict(salt=b"s", n=16, r=1, p=0), dict(salt=b"s", n=16, r=1), dict(n=16, r=1, p=1), dict(salt=b"s", n=0, r=1, p=1), dict(salt=b"s", n=-2, r=1, p=1),
             dict(salt=b"s", n=16, r=1, p=1, dklen=0), dict(salt=b"s", n=16, r=1, p=1, maxmem=-1), dict(salt="s", n=16, r=1, p=1), dict(salt=b"s", n="x", r=1, p=1)):
    answer = show(hashlib.scrypt, b"password", **kwds)
    print(kwds, answer.hex() if isinstance(answer, bytes) else answer)
print(show(hashlib.scrypt), show(hashlib.scrypt, "x", salt=b"s", n=16, r=1, p=1))
