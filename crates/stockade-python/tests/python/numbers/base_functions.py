for n in [0, 1, 10, 255, -255, 2 ** 70, True]:
    print(bin(n), oct(n), hex(n))
for f in (bin, oct, hex, chr):
    try:
        f("a")
    except TypeError as e:
        print(e)
    try:
        f(1.5)
    except TypeError as e:
        print(e)
print(int(bin(100), 2), int(hex(-77), 16), int(oct(8), 0))
print(f"{255:b} {255:#b} {255:o} {255:#o} {255:x} {255:X} {255:#X} {255:08b} {-255:#010x}")
