# ends: memory
x = []
x += iter(int, 1)
