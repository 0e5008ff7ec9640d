# ends: error ValueError
x = [3, 1, 2]
def k(i):
    x.append(i)
    return i
x.sort(key=k)
