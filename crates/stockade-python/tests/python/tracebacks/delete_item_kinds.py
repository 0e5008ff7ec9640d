try:
    del (1, 2)[0]
except TypeError as e:
    print(e)
del True["a"]
