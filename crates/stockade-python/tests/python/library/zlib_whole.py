"""Every function of `zlib` and its objects; compressed bytes are another's business, what comes back is not."""
import zlib
from zlib import adler32, compress, compressobj, crc32, decompress, decompressobj


def show(function, *args, **kwds):
    try:
        return function(*args, **kwds)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


datas = [b"", b"a", b"hello world " * 20, bytes(range(256)) * 30, b"\0" * 100000, bytes((i * i * 7 + i // 3) % 251 for i in range(20000))]
print("-- there and back")
for data in datas:
    for level in range(-1, 10):
        packed = compress(data, level)
        print(packed[:2], decompress(packed) == data, len(packed) < len(data) + 40, end=" ")
    print()
    for wbits in (9, 12, 15, -9, -12, -15, 25, 28, 31):
        print(wbits, decompress(compress(data, wbits=wbits), wbits=wbits) == data, end=" ")
    print()
    for wbits in (15, 31):
        print(decompress(compress(data, wbits=wbits), wbits=47) == data, end=" ")
    print()
print(decompress(bytes.fromhex("789ccb48cdc9c95728cf2fca4901001a0b045d")))
print(decompress(bytes.fromhex("cb48cdc9c95728cf2fca490100"), -15), decompress(bytes.fromhex("1f8b08000000000002ffcb48cdc9c95728cf2fca49010085114a0d0b000000"), 31))
print(decompress(bytes.fromhex("1f8b08180000000002ff6e616d6500636f6d6d656e7400cb48cdc9c95728cf2fca49010085114a0d0b000000"), 31))
print(decompress(bytes.fromhex("780101050000fa".replace("0000fa", "00faff") + "6162636465" + "05c801f0")))

print("-- wrong arguments")
for args, kwds in (((), {}), (("text",), {}), ((5,), {}), ((b"a", 10), {}), ((b"a", -2), {}), ((b"a", "x"), {}), ((b"a",), {"x": 1}), ((b"a",), {"wbits": 7}), ((b"a",), {"wbits": 100}), ((b"a", 1, 15, 2), {}),
                   ((b"a",), {"level": 3}), ((b"a",), {"data": 1})):
    answer = show(compress, *args, **kwds)
    print(args, kwds, answer if isinstance(answer, str) else type(answer).__name__)
good = compress(b"hello world")
for args, kwds in (((), {}), (("text",), {}), ((b"",), {}), ((b"x",), {}), ((good[:-1],), {}), ((good[:5],), {}), ((good[:-1] + b"\0",), {}), ((b"garbage",), {}), ((good + b"more",), {}), ((good,), {"bufsize": 0}),
                   ((good,), {"bufsize": -1}), ((good,), {"bufsize": 1}), ((good, -15), {}), ((good, 31), {}), ((good, 47), {}), ((good, 100), {}), ((good, "x"), {}), ((good,), {"x": 1}), ((good, 15, 16384), {})):
    answer = show(decompress, *args, **kwds)
    # What exactly is wrong inside a stream is told by its kind only.
    print(args if len(repr(args)) < 20 else "", kwds, answer if args[1:] != (-15,) else answer[:40])

print("-- piece by piece")
for data in datas:
    maker = compressobj(9)
    packed = b"".join(maker.compress(data[at:at + 1000]) for at in range(0, len(data), 1000)) + maker.flush()
    for step in (1, 7, 1000, 100000):
        reader = decompressobj()
        if len(packed) // step > 3000:
            continue
        back = b"".join(reader.decompress(packed[at:at + step]) for at in range(0, len(packed), step)) + reader.flush()
        print(step, back == data, reader.eof, reader.unused_data, reader.unconsumed_tail, end=" ")
    print()
packed = compress(b"hello world " * 1000)
reader, back, rounds = decompressobj(), b"", 0
part = packed
while part and not reader.eof:
    piece = reader.decompress(part, 500)
    rounds += 1
    assert len(piece) <= 500
    back, part = back + piece, reader.unconsumed_tail
print(back == b"hello world " * 1000, rounds >= 24, reader.eof, reader.unconsumed_tail)
reader = decompressobj()
print(reader.decompress(good + b"rest"), reader.unused_data, reader.eof, reader.decompress(b"more"), reader.unused_data, reader.flush())
reader = decompressobj()
print(reader.decompress(good[:6]), reader.eof, reader.flush())
reader = decompressobj()
print(reader.decompress(packed, 10), len(reader.unconsumed_tail) > 0, reader.flush()[:20], reader.eof)
for args, kwds in (((), {}), (("x",), {}), ((good, -1), {}), ((good, "x"), {}), ((good, 5), {}), ((good,), {"max_length": 3}), ((good,), {"x": 3})):
    print(show(decompressobj().decompress, *args, **kwds))
for args in ((0,), (-1,), ("x",), (5,), ()):
    print(show(decompressobj().flush, *args))
for args, kwds in (((7,), {}), ((100,), {}), (("x",), {}), ((), {"x": 1}), ((15, 5), {}), ((), {"zdict": "x"}), ((15, b"", 1), {})):
    answer = show(decompressobj, *args, **kwds)
    print(args, kwds, answer if isinstance(answer, str) else type(answer))
for args, kwds in (((10,), {}), ((-2,), {}), (("x",), {}), ((6, 7), {}), ((6, 8, 7), {}), ((6, 8, 15, 0), {}), ((6, 8, 15, 10), {}), ((6, 8, 15, 8, 9), {}), ((), {"zdict": "x"}), ((), {"x": 1}), ((6, 8, 15, 8, 0, b"", 1), {}),
                   ((6, 8, -15, 9, zlib.Z_FILTERED), {}), ((), {"level": 1, "method": 8, "wbits": 31, "memLevel": 1, "strategy": 2})):
    answer = show(compressobj, *args, **kwds)
    print(args, kwds, answer if isinstance(answer, str) else type(answer))
for mode in (zlib.Z_NO_FLUSH, zlib.Z_PARTIAL_FLUSH, zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH, zlib.Z_BLOCK):
    maker, reader = compressobj(), decompressobj()
    first = maker.compress(b"first part ") + maker.flush(mode)
    seen = reader.decompress(first)
    rest = maker.compress(b"second part") + maker.flush()
    print(mode, seen if mode in (1, 2, 3) else "", seen + reader.decompress(rest), reader.eof)
maker = compressobj()
maker.flush()
print(show(maker.compress, b"x"), show(maker.flush), show(compressobj().compress), show(compressobj().compress, "x"), show(compressobj().flush, 99), show(compressobj().flush, "x"))

print("-- copies")
maker = compressobj()
begun = maker.compress(b"abc" * 100)
other = maker.copy()
print(decompress(begun + maker.compress(b"one") + maker.flush()) == b"abc" * 100 + b"one", decompress(begun + other.compress(b"two") + other.flush()) == b"abc" * 100 + b"two")
reader = decompressobj()
begun = reader.decompress(packed[:20])
other = reader.copy()
print(begun + reader.decompress(packed[20:]) == begun + other.decompress(packed[20:]) == b"hello world " * 1000)
import copy
print(type(copy.copy(compressobj())), type(copy.deepcopy(decompressobj())))

print("-- dictionaries")
words = b"the quick brown fox jumps over the lazy dog"
for wbits in (15, -15):
    maker = compressobj(zdict=words, wbits=wbits)
    packed = maker.compress(b"the lazy dog jumps over the quick fox") + maker.flush()
    print(decompressobj(zdict=words, wbits=wbits).decompress(packed))
maker = compressobj(zdict=words)
packed = maker.compress(b"the lazy dog") + maker.flush()
print(show(decompress, packed), show(decompressobj().decompress, packed), show(decompressobj(zdict=b"other").decompress, packed))
print(decompressobj(zdict=bytearray(b"hello")).decompress(good))

print("-- sums and names")
for data in datas:
    print(adler32(data), adler32(data, 12345), adler32(data, -1), crc32(data), crc32(data, 12345), crc32(data, 2**40))
print(show(adler32), show(adler32, "x"), show(adler32, b"x", "y"), show(adler32, b"x", 1, 2), show(crc32), show(crc32, "x"), show(crc32, b"x", 1.5))
print(zlib.DEFLATED, zlib.DEF_BUF_SIZE, zlib.DEF_MEM_LEVEL, zlib.MAX_WBITS, zlib.Z_BEST_COMPRESSION, zlib.Z_BEST_SPEED, zlib.Z_BLOCK, zlib.Z_DEFAULT_COMPRESSION, zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED,
      zlib.Z_FINISH, zlib.Z_FIXED, zlib.Z_FULL_FLUSH, zlib.Z_HUFFMAN_ONLY, zlib.Z_NO_COMPRESSION, zlib.Z_NO_FLUSH, zlib.Z_PARTIAL_FLUSH, zlib.Z_RLE, zlib.Z_SYNC_FLUSH, zlib.Z_TREES, type(zlib.ZLIB_VERSION),
      type(zlib.ZLIB_RUNTIME_VERSION), zlib.error.__mro__)
