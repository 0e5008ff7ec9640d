# ends: operations
import random
random.getrandbits(10**13)
