# ends: memory
'-'.join(iter(lambda: 'x' * 1000, 1))
