try:
    pass
except ValueError:
print(1)
