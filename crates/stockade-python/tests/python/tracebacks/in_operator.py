print(5 in 10)
