# ends: memory
sorted(iter(int, 1))
