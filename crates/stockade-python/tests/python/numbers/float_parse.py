for text in ["1", "1.5", " 1.5 ", "-1.5e3", "1e5", "1E-5", ".5", "5.", "inf", "-Infinity", "NaN", "+nan", "1_000.5", "0x1", "", "1__0", "e5", ".", "1.5.2", "--1", "infin", "1e", "1_", "٣.٥"]:
    try:
        print(repr(text), float(text))
    except ValueError as e:
        print(e)
print(float(), float(5), float(True), float(b"2.5"), float(2 ** 70))
for value in [None, [], 1j, {}]:
    try:
        print(float(value))
    except TypeError as e:
        print(e)
class A:
    def __float__(self):
        return 2.5
class B:
    def __float__(self):
        return 2
print(float(A()))
try:
    float(B())
except TypeError as e:
    print(e)
