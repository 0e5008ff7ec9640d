# ends: operations
import math
while True: math.comb(20000, 10000)
