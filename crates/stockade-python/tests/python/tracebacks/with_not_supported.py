with 5 as x:
    pass
