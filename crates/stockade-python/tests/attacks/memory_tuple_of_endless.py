# ends: memory
tuple(iter(int, 1))
