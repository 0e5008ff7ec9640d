# ends: memory
x = 'a,' * 10 ** 6
y = []
while True: y.append(x.partition(','))
