import itertools as it
print(list(it.chain([1], "ab")), list(it.chain.from_iterable([[1], [2]])), list(it.islice(it.count(5, 2), 3)), list(it.islice("abcdef", 1, 5, 2)), list(it.repeat("x", 2)), list(it.islice(it.cycle("ab"), 5)))
print(list(it.product("ab", [1, 2])), list(it.product([0, 1], repeat=2)), list(it.permutations([1, 2, 3], 2)), list(it.combinations("abc", 2)), list(it.combinations_with_replacement("ab", 2)))
print(list(it.accumulate([1, 2, 3])), list(it.accumulate([1, 2, 3], lambda a, b: a * b, initial=10)), list(it.takewhile(lambda x: x < 3, [1, 2, 3, 1])), list(it.dropwhile(lambda x: x < 3, [1, 2, 3, 1])), list(it.filterfalse(None, [0, 1])), list(it.compress("abc", [1, 0, 1])))
print([(k, list(g)) for k, g in it.groupby("aabbca")], list(it.zip_longest([1, 2], "a", fillvalue="-")), list(it.starmap(pow, [(2, 3), (3, 2)])), list(it.pairwise("abc")), list(it.batched("abcde", 2)))
a, b = it.tee([1, 2])
print(list(a), list(b))
