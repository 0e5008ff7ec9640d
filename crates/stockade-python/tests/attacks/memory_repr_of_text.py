# ends: memory
x = '\0'
while True: x = repr(x) + x
