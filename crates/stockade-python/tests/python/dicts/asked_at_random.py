"""Random work on dicts whose keys are texts made anew, beside a model of pairs."""
state = 12345
def rnd(n):
    global state
    state = (state * 1103515245 + 12345) % 2147483648
    return (state >> 8) % n
def fresh(n):
    return "".join(["k", str(n)])
dicts = [{}, {}, {}]
models = [[], [], []]
def mget(m, k):
    for pair in m:
        if pair[0] == k:
            return pair
    return None
junk = []
for step in range(8_000):
    w = rnd(3)
    d, m = dicts[w], models[w]
    k = fresh(rnd(12))
    op = rnd(9)
    there = k in d
    found = mget(m, k)
    assert there == (found is not None), (step, k)
    if op == 0:
        d[k] = step
        if found: found[1] = step
        else: m.append([k, step])
    elif op == 1 and there:
        del d[k]
        m.remove(found)
    elif op == 2 and there:
        assert d.pop(k) == found[1]
        m.remove(found)
        assert k not in d and d.get(k) is None
    elif op == 3 and there:
        d[k] += 1
        found[1] += 1
        assert d[k] == found[1]
    elif op == 4:
        got = d.setdefault(k, -1)
        if found: assert got == found[1]
        else: m.append([k, -1])
    elif op == 5 and rnd(40) == 0:
        d.clear()
        m.clear()
        assert k not in d
    elif op == 6 and rnd(40) == 0:
        dicts[w] = dict(reversed(list(d.items())))
        models[w] = m[::-1]
        assert (k in dicts[w]) == there
    elif op == 7 and d:
        a, b = d.popitem()
        last = m.pop()
        assert [a, b] == last, (step, a, b, last)
        assert a not in d
    elif op == 8:
        junk = [fresh(1000 + step + i) for i in range(20)]
        for j in junk:
            assert j not in d
    assert list(map(list, dicts[w].items())) == models[w], step
class Odd(str):
    def __eq__(self, other): return False
    __hash__ = str.__hash__
class Like:
    def __init__(self, s): self.s = s; self.n = 0
    def __hash__(self): return hash(self.s)
    def __eq__(self, other): self.n += 1; d2.clear(); return True
d2 = {fresh(1): 1}
k = fresh(1)
print(k in d2, d2[k], Odd("k1") in d2, k in d2)
d2[k] = 5
like = Like("k1")
try: print(d2[like])
except KeyError: print("gone")
print(k in d2, d2.get(k), like.n > 0)
d2[k] = 7
print(d2, d2[k])
print("held")
