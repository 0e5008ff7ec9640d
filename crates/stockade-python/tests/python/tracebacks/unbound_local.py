total = 5
def bump():
    total += 1
    return total
bump()
