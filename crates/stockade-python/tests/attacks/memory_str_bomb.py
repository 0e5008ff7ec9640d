# ends: memory
x = ()
for i in range(60): x = (x, x)
str(x)
