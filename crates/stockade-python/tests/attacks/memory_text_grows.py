# ends: memory
s = 'x'
while True: s += s
