b = b"abc"
tests = [
    lambda: b[3], lambda: b["a"], lambda: b + "a", lambda: "a" + b, lambda: b"a" < "b", lambda: bytes([256]), lambda: bytes([-1]),
    lambda: bytes("abc"), lambda: bytes(-1), lambda: bytes(1.5), lambda: bytes(None), lambda: bytes(["a"]), lambda: 256 in b, lambda: "a" in b,
    lambda: b.index(b"z"), lambda: b.join(["a"]), lambda: b"".join([1]), lambda: b.split(""), lambda: b.replace("a", "b"), lambda: b.nope,
    lambda: b * 1.5, lambda: b.find("a"), lambda: bytes.fromhex("zz"), lambda: bytes.fromhex("abc"), lambda: b.startswith("a"), lambda: b % 1, lambda: bytes(5, "utf-8"),
    lambda: b.hex("ab"), lambda: b.center(10, b"xx"), lambda: b.count(256), lambda: bytes.maketrans(b"a", b"bc"), lambda: b.translate(b"short"),
]
for test in tests:
    try:
        print(test())
    except Exception as e:
        print(type(e).__name__, e)
def set_item():
    b[0] = 1
def del_item():
    del b[0]
for f in (set_item, del_item):
    try:
        f()
    except TypeError as e:
        print(e)
