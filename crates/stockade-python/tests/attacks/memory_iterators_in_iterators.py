# ends: memory
x = iter(())
while True: x = enumerate(x)
