while True:
break
