# ends: memory
x = []
def g():
    yield
while True: x.append(g())
