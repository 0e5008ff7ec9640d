# ends: memory
[*iter(int, 1)]
