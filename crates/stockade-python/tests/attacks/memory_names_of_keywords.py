# ends: memory
def f(**k): return 1
i = 0
while True:
    f(**{'n%d' % i: 1})
    i += 1
