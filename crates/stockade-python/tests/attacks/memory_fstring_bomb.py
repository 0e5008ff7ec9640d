# ends: memory
s = 'x'
while True: s = f'{s}{s}{s}{s}'
