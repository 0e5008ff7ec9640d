# ends: memory
x = ()
while True: x = (x,)
