for text in ["12", "  12  ", "-12", "+12", "1_000", "0", "00", "\t7\n", "١٢٣"]:
    print(repr(text), int(text))
for text, base in [("ff", 16), ("0xff", 16), ("0xff", 0), ("0b101", 0), ("0o17", 0), ("z", 36), ("101", 2), ("-0x1F", 16), ("1_0", 3)]:
    print(text, base, int(text, base))
for args in [("",), (" ",), ("1__0",), ("_1",), ("1_",), ("0x10",), ("12a",), ("1.5",), ("9", 8), ("10", 1), ("10", 37), (5, 10), ("012", 0), (None,), ([],), (b"1z",), ("é",)]:
    try:
        print(args, int(*args))
    except Exception as e:
        print(args, type(e).__name__, e)
print(int(), int(3.99), int(-3.99), int(True), int(b"42"), int(bytearray(b"-7")))
print(int("10", base=5))
