# ends: memory
with open("x", "wb") as f:
    f.write(b"x" * (1 << 20))
kept = []
while True:
    kept.append(open("x", "rb").read())
