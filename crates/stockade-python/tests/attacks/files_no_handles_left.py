# ends: operations
heap = [[i] for i in range(20_000)]
kept = []
while True:
    try:
        kept.append(open("x", "w"))
    except OSError:
        pass
