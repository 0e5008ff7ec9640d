# ends: operations
import math
while True: math.factorial(20000)
