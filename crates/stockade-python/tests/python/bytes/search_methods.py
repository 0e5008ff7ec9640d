b = b"the cat in the hat"
print(b.find(b"the"), b.find(b"the", 1), b.find(97), b.find(b"z"), b.rfind(b"the"), b.rfind(97), b.index(b"cat"), b.rindex(b"at"), b.count(b"the"), b.count(97), b.count(b""))
print(b.startswith(b"the"), b.startswith((b"x", b"t")), b.endswith(b"hat"), b.endswith(b"cat", 0, 7))
print(b.partition(b" "), b.rpartition(b" "), b.partition(b"z"), b.rpartition(b"z"))
print(b.split(), b.split(b" ", 1), b.rsplit(b" ", 1), b.rsplit(), b"a,b,,c".split(b","), b" a  b ".split(), b"a\nb\r\nc\x0bd".splitlines(), b"a\nb".splitlines(True))
print(b.replace(b"the", b"a"), b.replace(b"the", b"a", 1), b"ab".replace(b"", b"-"), b", ".join([b"a", bytearray(b"b")]))
print(b.removeprefix(b"the "), b.removesuffix(b"hat"))
