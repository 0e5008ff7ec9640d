# ends: memory
import math
math.perm(10 ** 12, 10 ** 9)
