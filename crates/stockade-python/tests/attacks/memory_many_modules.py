# ends: memory
x = []
while True:
    d = {}
    exec('def f(): pass', d)
    x.append(d)
