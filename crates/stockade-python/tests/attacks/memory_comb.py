# ends: memory
import math
math.comb(10 ** 12, 10 ** 9)
