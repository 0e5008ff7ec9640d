# ends: memory
'{:{}}'.format('x', 10 ** 9)
