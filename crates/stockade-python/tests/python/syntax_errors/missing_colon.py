print("not run")
if True
    print("x")
