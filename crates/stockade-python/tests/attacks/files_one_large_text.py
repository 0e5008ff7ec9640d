# ends: memory
f = open("x", "w")
while True:
    f.write("some text\n" * 1000)
    if f.tell() > 8_000_000:
        f = open("y", "w")
