ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()
def words(n):
    if n < 0: return "minus " + words(-n)
    if n < 20: return ONES[n]
    if n < 100: return TENS[n // 10] + (f"-{ONES[n % 10]}" if n % 10 else "")
    if n < 1000: return f"{ONES[n // 100]} hundred" + (f" and {words(n % 100)}" if n % 100 else "")
    for size, name in ((10 ** 9, "billion"), (10 ** 6, "million"), (1000, "thousand")):
        if n >= size:
            rest = n % size
            return f"{words(n // size)} {name}" + (f"{' and ' if rest < 100 else ', '}{words(rest)}" if rest else "")
ROMAN = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]
def roman(n):
    if not 0 < n < 4000: raise ValueError(f"{n} has no roman form")
    out = ""
    for v, s in ROMAN:
        count, n = divmod(n, v)
        out += s * count
    return out
def unroman(s):
    values = dict((b, a) for a, b in ROMAN if len(b) == 1)
    return sum(-values[a] if values[a] < values.get(b, 0) else values[a] for a, b in zip(s, s[1:] + " "))
def base(n, b, digits="0123456789abcdefghijklmnopqrstuvwxyz"):
    if n == 0: return "0"
    sign, n, out = "-" * (n < 0), abs(n), ""
    while n:
        n, r = divmod(n, b)
        out = digits[r] + out
    return sign + out
def ordinal(n): return f"{n}{'th' if 10 <= n % 100 <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"
for n in (0, 7, 13, 42, 100, 115, 999, 1000, 1001, 12345, 1000000, 2718281828, -5): print(n, words(n))
for n in (1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999): print(n, roman(n), unroman(roman(n)) == n, end="; ")
print(all(unroman(roman(n)) == n for n in range(1, 1000)))
print([base(255, b) for b in (2, 8, 16, 36)], base(-10, 3), all(int(base(n, b), b) == n for n in range(-50, 50) for b in (2, 7, 36)))
print([ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111, 112)])
for bad in (0, 4000):
    try: roman(bad)
    except ValueError as e: print(e)
