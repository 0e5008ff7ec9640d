import sqrt from math
