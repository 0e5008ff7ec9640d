# ends: memory
x = []
while True:
    class C: pass
    x.append(C)
