import math
for x in [2.7, -2.7, 0.0, -0.5, 1e20]:
    print(math.trunc(x), math.floor(x), math.ceil(x), int(x))
print(x.__trunc__(), x.__floor__(), x.__ceil__(), (5).__trunc__(), (5).__floor__(), (5).__ceil__())
print((2.5).__round__(), (2.567).__round__(2), (1234).__round__(-2))
print((2.5).__int__(), (7).__float__(), (7).__index__(), (0).__bool__(), (0.1).__bool__())
print((5).__abs__(), (-5.5).__abs__(), (5).__neg__(), (5).__pos__(), (5).__invert__(), (2.5).__neg__(), (2.5).__pos__())
