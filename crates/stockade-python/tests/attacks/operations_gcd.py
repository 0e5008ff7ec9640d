# ends: operations
import math
a, b = 1, 1
for i in range(300000): a, b = b, a + b
while True: math.gcd(a, b)
