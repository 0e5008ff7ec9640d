l = [1, 2, 3, 4, 5]
it = iter(l)
print(next(it), next(it))
l.clear()
print(list(it), l)
l.extend([1, 2, 3])
print(list(it))
l = [1, 2, 3]
r = reversed(l)
print(next(r), l.append(4), list(r), list(r))
it = iter(l)
print(it.__length_hint__(), next(it), it.__length_hint__(), it.__iter__() is it)
it.__setstate__(3)
print(list(it))
l = [3, 1, 2]
for i, x in enumerate(l):
    l[i] = x * 2
print(l)
