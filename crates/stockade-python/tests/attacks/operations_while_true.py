# ends: operations
while True: pass
