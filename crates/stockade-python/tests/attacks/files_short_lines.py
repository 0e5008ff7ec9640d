# ends: operations
with open("x", "w") as f:
    f.write("x" * 4_000_000)
f = open("x")
while True:
    f.seek(0)
    while f.readline(2):
        f.read(1)
