s = set()
for i in range(0, 200, 7):
    s.add(i * i % 211)
    if len(s) % 5 == 0:
        print(len(s), list(s))
for i in range(0, 200, 3):
    s.discard(i)
print(list(s))
for i in range(1000, 1010):
    s.add(i)
print(list(s))
t = set(range(100, 0, -3))
print(list(t), list(t.copy()), list(frozenset(t)), list(set(list(t)[::-1])))
while len(t) > 20:
    t.pop()
print(list(t))
t.update(range(500, 510))
print(list(t))
