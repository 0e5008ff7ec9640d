for s in ["hello World", "ÀÉÎ straße", "ǆ ŉ İ ı", "", "a1b2", "they're bill's", "ΑΣ ΑΣΑ"]:
    print(repr(s.upper()), repr(s.lower()), repr(s.title()), repr(s.capitalize()), repr(s.swapcase()), repr(s.casefold()))
print("ß".upper(), "ß".casefold() == "SS".casefold(), "ﬁ".upper(), "ﬁ".title())
print("İ".lower().__len__(), [hex(ord(c)) for c in "İ".lower()])
