value = [1, 2]
print(-value)
