# ends: memory
'%1000000000d' % 1
