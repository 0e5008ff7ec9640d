print(int.__invert__(True), int.__invert__(False), ~int(True), -True, +False, abs(True))
