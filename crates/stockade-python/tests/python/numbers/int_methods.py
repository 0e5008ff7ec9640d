print((10).bit_length(), (0).bit_length(), (-255).bit_length(), (2 ** 100).bit_length())
print((10).bit_count(), (-7).bit_count(), (2 ** 100 - 1).bit_count())
print((7).as_integer_ratio(), (-3).as_integer_ratio())
print((5).conjugate(), (5).is_integer(), True.conjugate())
print((1024).to_bytes(2, "big"), (1024).to_bytes(4, "little"))
print((-2).to_bytes(2, "big", signed=True), (200).to_bytes())
print(int.from_bytes(b"\x04\x00", "big"), int.from_bytes(b"\x00\x04", "little"))
print(int.from_bytes(b"\xff\xfe", "big", signed=True), int.from_bytes([1, 2, 3]))
for call in (
    lambda: (256).to_bytes(1, "big"),
    lambda: (-1).to_bytes(1, "big"),
    lambda: (1).to_bytes(1, "middle"),
    lambda: (1).to_bytes(-1, "big"),
    lambda: int.from_bytes("ab", "big"),
):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
