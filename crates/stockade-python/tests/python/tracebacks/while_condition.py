n = 3
while 6 % n < 2:
    print(n)
    n -= 1
