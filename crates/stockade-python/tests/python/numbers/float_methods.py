print((2.5).is_integer(), (3.0).is_integer(), float("inf").is_integer())
print((0.75).as_integer_ratio(), (-2.5).as_integer_ratio(), (0.1).as_integer_ratio(), (1e300).as_integer_ratio()[1])
print((1.0).hex(), (-0.1).hex(), (0.0).hex(), (5e-324).hex(), (255.5).hex(), float("inf").hex(), float("nan").hex())
for text in ["0x1p3", "0x1.8p1", "-0x.8p0", "0x1.999999999999ap-4", "inf", "1.8", "0x10", " 0x1p-1074 ", "nan"]:
    print(text, float.fromhex(text))
print((1.5).conjugate(), (1.5).real, (1.5).imag)
for call in (
    lambda: float("inf").as_integer_ratio(),
    lambda: float("nan").as_integer_ratio(),
    lambda: float.fromhex("zz"),
    lambda: float.fromhex("0x1p5000"),
):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
