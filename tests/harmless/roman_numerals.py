NUMERALS = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
]


def to_roman(number):
    if not 0 < number < 4000:
        raise ValueError("out of range")
    text = ""
    for value, symbol in NUMERALS:
        times, number = divmod(number, value)
        text += symbol * times
    return text


def from_roman(text):
    total, rest = 0, text.upper()
    for value, symbol in NUMERALS:
        while rest.startswith(symbol):
            total += value
            rest = rest.removeprefix(symbol)
    if rest or to_roman(total) != text.upper():
        raise ValueError(f"not a numeral: {text}")
    return total


assert all(from_roman(to_roman(n)) == n for n in range(1, 4000))
for year in (1066, 1492, 1999, 2024):
    print(f"{year:>5} {to_roman(year):<12}|")
try:
    from_roman("IIII")
except ValueError as error:
    print(error)
result = to_roman(1987)
