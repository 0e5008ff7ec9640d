# ends: memory
for name in "abcdef":
    with open(name, "wb") as f:
        f.truncate(12 << 20)
