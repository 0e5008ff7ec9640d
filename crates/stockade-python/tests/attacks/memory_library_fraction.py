# ends: memory
from fractions import Fraction
Fraction("1e9999999999")
