if x:
    pass
else:
print(1)
