print(repr("a'b"), repr('a"b'), repr("a'b\"c"), repr("\\"), repr("\n\t\r\0\x07\x1b\x7f"))
print(repr("\x80\x9f\xa0\xad\xff\u0100\u2028\ufeff\ud800\U0001f600\U000e0001\U0010ffff"))
print("\x41\u0042\U00000043\103\a\b\f\v".encode())
print("\N{GREEK SMALL LETTER ALPHA}", "\N{SNOWMAN}")
print(r"\n\t", R"a\'b", len(r"\\"), "a\
b")
print('''multi
line "quoted" 'text\'''', """tail\"""")
print("con" "cat" 'ena' """tion""", "a" f"{1}" r"\d")
print(ascii("é😀\n'"), ascii("plain"), ascii(["é"]), ascii({"ü": "\u2028"}))
print(str("x"), repr(repr("x")), str(b"abc", "ascii"), str(b"\xff", errors="replace"), str(b"x"), str(object=5), str())
