# ends: operations
f = open("x", "w")
while True:
    f.write("x")
    if f.tell() > 1000:
        f.seek(0)
