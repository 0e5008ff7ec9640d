# ends: memory
[].extend(iter(int, 1))
