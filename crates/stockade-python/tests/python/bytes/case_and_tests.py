b = b"Hello World 1\xe9"
print(b.upper(), b.lower(), b.title(), b.capitalize(), b.swapcase())
for x in [b"", b"abc", b"ABC", b"a1", b"12", b" \t\n", b"Ab Cd", b"\xe9"]:
    print(x, x.isalpha(), x.isdigit(), x.isalnum(), x.islower(), x.isupper(), x.isspace(), x.istitle(), x.isascii())
print(b"  x ".strip(), b"xxaxx".strip(b"x"), b" x ".lstrip(), b" x ".rstrip(), b"abc".ljust(5), b"abc".rjust(5, b"*"), b"abc".center(7, b"-"), b"42".zfill(5), b"-42".zfill(5), b"a\tb".expandtabs(4))
table = bytes.maketrans(b"abc", b"xyz")
print(len(table), b"aabbcc!".translate(table), b"hello".translate(None, b"l"), b"abcabc".translate(table, b"b"), b"abc".translate(table, delete=b"a"))
