words = ["", "abc", "ABC", "Abc Def", "abc1", "123", "½", "²", "٣", "IV", "Ⅳ", " ", "\t\n", "a b", "_x1", "1x", "for", "é", "\x00", "日本", "a\u200b"]
for w in words:
    print(ascii(w), w.isalpha(), w.isdigit(), w.isdecimal(), w.isnumeric(), w.isalnum(), w.islower(), w.isupper(), w.istitle(), w.isspace(), w.isidentifier(), w.isprintable(), w.isascii())
