def numbers(text):
    for line in text.split("\n"):
        for tok in line.split(","):
            if tok.strip():
                yield tok.strip()
def ints(tokens):
    for t in tokens:
        try:
            yield int(t)
        except ValueError:
            yield None
def window(it, n):
    buf = []
    for x in it:
        buf.append(x)
        if len(buf) == n:
            yield tuple(buf)
            buf.pop(0)
def take(n, it):
    for _, x in zip(range(n), it):
        yield x
text = "1, 2, x\n4,5\n\n6"
print(list(ints(numbers(text))), list(window(filter(None, ints(numbers(text))), 3)))
def primes():
    seen = []
    n = 2
    while True:
        if all(n % p for p in seen):
            seen.append(n)
            yield n
        n += 1
print(list(take(15, primes())))
def interleave(*its):
    its = [iter(i) for i in its]
    while its:
        for it in list(its):
            try:
                yield next(it)
            except StopIteration:
                its.remove(it)
print(list(interleave("abc", [1], (True, None))))
def groups(seq, key):
    it = iter(seq)
    try:
        x = next(it)
    except StopIteration:
        return
    cur, k = [x], key(x)
    for x in it:
        if key(x) != k:
            yield k, cur
            cur, k = [], key(x)
        cur.append(x)
    yield k, cur
print(list(groups([1, 3, 2, 4, 5], lambda x: x % 2)), list(groups([], len)))
