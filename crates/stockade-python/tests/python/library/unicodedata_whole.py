"""Every function of `unicodedata`, over all characters as a sum for each stretch of them."""
import unicodedata as u
import zlib


def show(function, *args, **kwds):
    try:
        return function(*args, **kwds)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


print(u.unidata_version)
letters = "aA1é½٣²Ⅷ中ㄱ가各 \n\t(«\u0301\u0327ﬁＡ\u200d\u05d0\u0627😀\U0001f468\ue000\U0010ffff\u0378\x00٠①㉈一万\u0f33\u2f00\ufb1f\u1e9b"
for letter in letters:
    print(ascii(letter), show(u.name, letter), u.name(letter, "none"), u.category(letter), u.bidirectional(letter), u.combining(letter), u.east_asian_width(letter), u.mirrored(letter),
          show(u.decimal, letter), show(u.digit, letter), show(u.numeric, letter), u.decimal(letter, None), u.digit(letter, -1), u.numeric(letter, "x"), repr(u.decomposition(letter)))
for name in ("LATIN SMALL LETTER A", "latin small letter a", "Latin Small Letter E With Acute", "SNOWMAN", "HANGUL SYLLABLE GA", "CJK UNIFIED IDEOGRAPH-4E00", "cjk unified ideograph-4e00", "NULL", "LINE FEED", "LATIN SMALL LETTER GHA", "BYTE ORDER MARK",
             "nothing", "", "LATIN SMALL LETTER", "GREEK SMALL LETTER ALPHA", "HANGUL SYLLABLE", "CJK UNIFIED IDEOGRAPH-0041", "x" * 200, "GRINNING FACE"):
    print(name[:40], ascii(show(u.lookup, name))[:80])
for function in (u.name, u.category, u.bidirectional, u.combining, u.east_asian_width, u.mirrored, u.decimal, u.digit, u.numeric, u.decomposition, u.lookup):
    print(function.__name__, show(function), show(function, ""), show(function, "ab"), show(function, 5), show(function, b"a"), show(function, "a", 1, 2))
words = ["", "abc", "é", "e\u0301", "ﬁn", "Å", "\u212b", "각", "\u1100\u1161\u11a8", "q\u0307\u0323", "q\u0323\u0307", "Ａ①½", "\u1e9b\u0323", "ﷺ", "\u0344", "a\u0301\u0327\u0308", "\u0f73", "한글 test", "\u2126\u00b5", "\u0378\u0301", "x" * 50 + "\u0301"]
for form in ("NFC", "NFD", "NFKC", "NFKD"):
    print(form, [ascii(u.normalize(form, word)) for word in words], [u.is_normalized(form, word) for word in words])
for args in ((), ("NFC",), ("nfc", "a"), ("X", "a"), ("NFC", 5), (5, "a"), ("NFC", "a", "b"), ("", "a")):
    print(args, show(u.normalize, *args), show(u.is_normalized, *args))
for start in range(0, 0x110000, 0x2000):
    sums = [0] * 6
    for point in range(start, start + 0x2000):
        if 0xD800 <= point < 0xE000 or start in (0x50000, 0x60000, 0x70000, 0x80000, 0x90000, 0xA0000, 0xB0000, 0xC0000, 0xD0000):
            continue
        if 0x40000 <= point < 0xE0000 or 0xF0010 <= point < 0xFFFF0 or 0x100010 <= point < 0x10FFF0 or 0x3400 <= point < 0x9000 and point % 16 or 0x20000 <= point < 0x32000 and point % 16 or 0xAC00 <= point < 0xD700 and point % 8:
            continue
        c = chr(point)
        category = u.category(c)
        if category == "Cn" and point % 4:
            continue
        sums[0] = zlib.crc32(f"{category}{u.bidirectional(c)}{u.combining(c)}{u.east_asian_width(c)}{u.mirrored(c)}".encode(), sums[0])
        sums[1] = zlib.crc32(u.decomposition(c).encode(), sums[1])
        sums[2] = zlib.crc32(u.name(c, "?").encode(), sums[2])
        sums[3] = zlib.crc32(f"{u.decimal(c, -1)} {u.digit(c, -1)} {u.numeric(c, -1)}".encode(), sums[3])
        sums[4] = zlib.crc32(u.normalize("NFKC", "a" + c + "\u0301").encode() + u.normalize("NFKD", c).encode(), sums[4])
        sums[5] = zlib.crc32(u.normalize("NFC", "e" + c).encode() + u.normalize("NFD", c + "\u0327").encode(), sums[5])
    if any(sums):
        print(hex(start), sums)
