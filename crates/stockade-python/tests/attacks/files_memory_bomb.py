# ends: memory
for i in range(1000):
    with open(f"{i}.bin", "wb") as f:
        f.write(b"x" * (1 << 20))
