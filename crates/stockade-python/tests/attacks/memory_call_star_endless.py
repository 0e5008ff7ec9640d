# ends: memory
print(*iter(int, 1))
