from math import sin,
