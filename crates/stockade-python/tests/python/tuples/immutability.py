t = ([1], 2)
t[0].append(5)
print(t)
try:
    t[0] += [6]
except TypeError as e:
    print(e)
print(t)
try:
    t[1] = 5
except TypeError as e:
    print(e)
try:
    del t[0]
except TypeError as e:
    print(e)
u = t
t += (3,)
print(t, u, t is u)
t *= 2
print(t)
print(t.__len__(), t.__contains__(2), (1,).__add__((2,)), (1,).__mul__(3), (1, 2).__getitem__(1), (1,).__eq__((1,)), (1,).__lt__((2,)), list((1, 2).__iter__()), (1,).__rmul__(2), (1,).__ne__((1,)), (1,).__hash__() == hash((1,)))
