# ends: operations
import math
x = 10 ** 40000 + 7
while True: math.lcm(x, x + 1)
