def f():
    print(x)
    global x
    x = 1
