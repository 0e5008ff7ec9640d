# ends: memory
list(iter(int, 1))
