# ends: memory
'%*d' % (10 ** 9, 1)
