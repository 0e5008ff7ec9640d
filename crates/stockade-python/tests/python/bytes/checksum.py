def crc8(data):
    crc = 0
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc << 1 ^ 0x07) & 0xFF if crc & 0x80 else crc << 1
    return crc
def adler(data):
    a, b = 1, 0
    for byte in data:
        a = (a + byte) % 65521
        b = (b + a) % 65521
    return b << 16 | a
for data in (b"", b"a", b"123456789", bytes(range(256))):
    print(len(data), hex(crc8(data)), hex(adler(data)))
packed = b"".join(n.to_bytes(2, "big") for n in (1, 256, 65535))
print(packed, [int.from_bytes(packed[i:i + 2]) for i in range(0, len(packed), 2)])
