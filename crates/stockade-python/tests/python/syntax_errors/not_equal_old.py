if 1 <> 2:
    pass
