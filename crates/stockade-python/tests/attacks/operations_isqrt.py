# ends: operations
import math
x = 10 ** 300000 + 1
while True: math.isqrt(x)
