# ends: memory
import math
math.factorial(10 ** 9)
