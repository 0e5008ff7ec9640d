x = 5
x.attribute = 1
