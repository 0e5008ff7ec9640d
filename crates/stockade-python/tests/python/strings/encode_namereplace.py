print("aé€".encode("ascii", "namereplace"), "\N{SNOWMAN}".encode("latin-1", "namereplace"))
print("\N{LATIN SMALL LETTER E WITH ACUTE}" == "é", "\N{GRINNING FACE}" == "😀")
