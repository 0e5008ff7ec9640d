"""Every function of `hmac` and its objects, with ordinary, edge and wrong arguments."""
import hashlib
import hmac


def show(function, *args, **kwds):
    try:
        return function(*args, **kwds)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


for name in ("md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3_256", "blake2b", "blake2s"):
    for key in (b"", b"key", b"k" * 64, b"k" * 65, b"k" * 128, b"k" * 200):
        one = hmac.new(key, b"message", name)
        two = hmac.new(key, digestmod=getattr(hashlib, name))
        two.update(b"mess")
        three = two.copy()
        three.update(b"age")
        print(name, len(key), one.hexdigest(), one.digest() == three.digest() == hmac.digest(key, b"message", name) == hmac.digest(key, b"message", getattr(hashlib, name)),
              one.name, one.digest_size, one.block_size)
for args in ((), (b"k",), (b"k", b"m"), ("k", b"m", "md5"), (b"k", "m", "md5"), (b"k", b"m", "nothing"), (b"k", b"m", None), (b"k", b"m", ""), (b"k", b"m", 5), (None, b"m", "md5"), (bytearray(b"k"), bytearray(b"m"), "md5"),
             (b"k", None, "sha1")):
    print(args, show(lambda *a: hmac.new(*a).hexdigest(), *args), "|", show(hmac.digest, *args))
print(hmac.HMAC(b"k", b"m", "md5").hexdigest(), hmac.new(b"k", msg=b"m", digestmod="md5").hexdigest(), hmac.new(key=b"k", digestmod="md5").hexdigest(), show(hmac.new(b"k", digestmod="md5").update, "x"))
print(hmac.new(b"k", b"m", lambda data=b"": hashlib.sha1(data)).hexdigest())
for a, b in ((b"abc", b"abc"), (b"abc", b"abd"), (b"abc", b"ab"), ("abc", "abc"), ("abc", "abx"), ("é", "é"), (b"a", "a"), (1, 2), (bytearray(b"a"), b"a"), (b"", b""), (memoryview(b"a"), b"a")):
    print(show(hmac.compare_digest, a, b))
print(show(hmac.compare_digest), show(hmac.compare_digest, b"a"), hmac.trans_5C[:4], hmac.trans_36[-4:], hmac.digest_size, type(hmac.new(b"k", digestmod="md5")))
