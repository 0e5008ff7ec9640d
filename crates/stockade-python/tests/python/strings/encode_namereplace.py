print("aé€".encode("ascii", "namereplace"), "\N{SNOWMAN}".encode("latin-1", "namereplace"))
print("\N{LATIN SMALL LETTER E WITH ACUTE}" == "é", "\N{GRINNING FACE}" == "😀")
print("no name: \ue000\ud800\x85\U000e0000".encode("ascii", "namereplace"), "ä€".encode("cp1252", "namereplace"))
print("中한".encode("latin-1", "namereplace"), "a\ud83d".encode("utf-8", "namereplace"), "é".encode("unicode_escape", "namereplace"))
for encoding in "ascii", "utf-8":
    try:
        print(b"a\xff".decode(encoding, "namereplace"))
    except Exception as error:
        print(type(error).__name__, error)
print(len(("é" * 1000).encode("ascii", "namereplace")))
