# What is said of an index that no sequence can have names the type that was given.
class Huge:
    def __index__(self):
        return 10**30


attempts = {
    "list": lambda n: [1][n],
    "list times": lambda n: [1] * n,
    "str times": lambda n: "a" * n,
    "bytes": lambda n: b"ab"[n],
    "bytes of": lambda n: bytes(n),
    "bytearray of": lambda n: bytearray(n),
    "tuple": lambda n: (1, 2)[n],
    "tuple times": lambda n: (1,) * n,
    "bytes times": lambda n: b"a" * n,
    "pop": lambda n: [1].pop(n),
    "insert": lambda n: [1].insert(n, 2),
    "center": lambda n: "x".center(n),
    "view": lambda n: memoryview(b"abc")[n],
    "slice": lambda n: [1, 2][:n],
    "find": lambda n: "a".find("a", n),
}
for name, attempt in attempts.items():
    for n in (10**30, Huge(), -(10**30)):
        try:
            print(name, attempt(n))
        except Exception as error:
            print(name, type(error).__name__, error)
