import struct


def popcount(n):
    count = 0
    while n:
        n &= n - 1
        count += 1
    return count


def gray(n):
    return n ^ (n >> 1)


def crc32(data, polynomial=0xEDB88320):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (polynomial if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def pack_header(version, flags, length):
    return struct.pack(">BBHI", version, flags, 0, length)


header = pack_header(1, 0b101, 1 << 20)
version, flags, _, length = struct.unpack(">BBHI", header)
print(header.hex(" "), version, bin(flags), length)
print([format(gray(i), "04b") for i in range(8)], popcount(2 ** 64 - 1))
print(hex(crc32(b"123456789")), (1 << 200).bit_length(), ~0 & 0xFF)
blob = bytes(range(16)) + bytearray([255, 254])
print(blob[::-2], int.from_bytes(blob[:4], "big"), (1234).to_bytes(4, "little"))
result = crc32(b"stockade")
