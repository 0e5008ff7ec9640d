a = 1
b = "x"
total = (a
         + 2
         + b
         + 3)
