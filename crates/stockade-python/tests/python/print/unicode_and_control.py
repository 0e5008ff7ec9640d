print("é ü ñ", "日本語", "😀🎉", "Ω≈ç√", "مرحبا")
print(["é", "日本", "😀", "\u200b", "\xa0", "\ufeff", "\ud83d"])
print("a\tb", "a\x08b".encode(), "bell\x07".encode(), "\x1b[1mbold\x1b[0m".encode())
print("null\0here".encode(), repr("\0"), len("\r\n"), repr("\r\n"), repr("\x85\u2028\u2029"))
try:
    print("lone \ud800".encode("utf-8"))
except UnicodeEncodeError as e:
    print(e)
print("e\u0301", len("e\u0301"), repr("e\u0301"), ascii("e\u0301"))
print("x" * 200)
print(*range(50))
print("trailing space ", "", end="|\n")
