s = {1, 2, 3}
try:
    for x in s:
        s.add(x + 10)
except RuntimeError as e:
    print(e)
try:
    for x in s:
        s.remove(x)
except RuntimeError as e:
    print(e)
for x in list(s):
    s.discard(x)
print(s)
it = iter({1})
print(it.__length_hint__(), next(it), next(it, "done"))
s = {1, 2, 3}
s -= s
print(s)
s = {1, 2, 3}
s.update(s)
s ^= s
print(s)
primes = set(range(2, 50))
for p in range(2, 8):
    primes -= set(range(p * 2, 50, p))
print(sorted(primes))
