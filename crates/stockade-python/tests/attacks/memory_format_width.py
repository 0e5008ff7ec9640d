# ends: memory
'{:>1000000000}'.format(1)
