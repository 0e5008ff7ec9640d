"""Decimals of many digits, read and written: they are halved at powers of ten on the way."""

from decimal import Decimal, getcontext

getcontext().prec = 40_000
LENGTHS = (4095, 4096, 4097, 8192, 8193, 8632, 8633, 12289, 16384, 16385, 20001, 32769)


def texts(length):
    yield "7" * length
    yield "9" * length
    yield "1" + "0" * (length - 1)
    yield "1" + "0" * (length - 2) + "1"
    yield ("1234567890" * (length // 10 + 1))[:length]
    yield "5" + "0" * (length // 2) + "3" * (length - 1 - length // 2)


for length in LENGTHS:
    rests = []
    for text in texts(length):
        number = Decimal(text)
        rests.append(int(number) % 1_000_003)
        written = str(number)
        if written != text:
            print("not the same", length, text[:20], written[:20], len(written))
        if number != int(number) or str(-number) != "-" + text:
            print("not equal", length, text[:20])
        short = str(number.scaleb(-length))
        if short != "0." + text:
            print("not below one", length, short[:20], len(short))
    print(length, rests)

print(str(Decimal(2**30000))[:30], str(Decimal(2**30000))[-30:])
print(str(Decimal(10**9000 - 1)) == "9" * 9000, str(Decimal(0)), str(Decimal("0" * 9000)))
print(Decimal("0" * 9000 + "12"), Decimal("1_0" * 3000) == Decimal("10" * 3000))
