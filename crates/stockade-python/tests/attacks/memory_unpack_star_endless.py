# ends: memory
a, *b = iter(int, 1)
