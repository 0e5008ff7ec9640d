# ends: memory
s = 'x'
while True: s = '{0}{0}{0}{0}'.format(s)
