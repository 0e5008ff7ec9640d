# ends: memory
s = 'a'
for i in range(40): s = repr([s, s])
