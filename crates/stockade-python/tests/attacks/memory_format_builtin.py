# ends: memory
format('x', '>1000000000')
