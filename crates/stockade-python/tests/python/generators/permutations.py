def perms(items):
    if not items:
        yield ()
    for i, x in enumerate(items):
        for rest in perms(items[:i] + items[i + 1:]):
            yield x, *rest
def combos(items, k):
    if k == 0:
        yield []
    elif items:
        for c in combos(items[1:], k - 1):
            yield [items[0], *c]
        yield from combos(items[1:], k)
def powerset(s):
    if not s:
        yield frozenset()
        return
    for sub in powerset(s[1:]):
        yield sub
        yield sub | {s[0]}
def product(*pools):
    if not pools:
        yield ()
    else:
        for x in pools[0]:
            for rest in product(*pools[1:]):
                yield (x,) + rest
print([*perms([1, 2, 3])], [*combos("abcd", 2)], [sorted(s) for s in powerset([1, 2, 3])], [*product("ab", [1, 2])], sep="\n")
