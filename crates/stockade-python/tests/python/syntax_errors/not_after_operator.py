x = 1 + not y
