# ends: memory
'%.1000000000f' % 1.5
