# ends: operations
while True:
    try:
        while True: pass
    except:
        pass
