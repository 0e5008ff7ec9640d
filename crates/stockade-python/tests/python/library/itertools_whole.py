import itertools as it
from itertools import *
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
L = lambda i: list(islice(i, 12))
print(L(count()), L(count(5, -2)), L(count(1.5, 0.5)), count(3), count(1, 2), L(cycle("ab")), L(cycle([])), L(repeat(7)), list(repeat("x", 3)), repeat(1), repeat(1, 2), list(repeat(1, -5)))
print(list(chain("ab", [1], ())), list(chain.from_iterable(["ab", "cd"])), list(chain()), list(accumulate([1, 2, 3])), list(accumulate([3, 1, 2], max)), list(accumulate([1, 2], initial=10)), list(accumulate([], initial=5)), list(accumulate([])), list(accumulate("abc")), list(accumulate([1, 2, 3], lambda a, b: a * b, initial=2)))
print(list(batched("ABCDEFG", 3)), list(batched([], 2)), list(batched("ab", 2, strict=True)), list(compress("ABCDEF", [1, 0, 1, 0, 1])), list(dropwhile(lambda x: x < 3, [1, 2, 5, 1])), list(takewhile(lambda x: x < 3, [1, 2, 5, 1])), list(filterfalse(lambda x: x % 2, range(6))), list(filterfalse(None, [0, 1, "", 2])), list(starmap(pow, [(2, 3), (3, 2)])), list(pairwise("abcd")), list(pairwise([1])))
print(list(islice("ABCDEFG", 2)), list(islice("ABCDEFG", 2, 4)), list(islice("ABCDEFG", 2, None)), list(islice("ABCDEFG", 0, None, 2)), list(islice("ABCDEFG", 1, 6, 3)), list(islice("ABC", 0)), list(islice("ABC", 5, 9)), list(islice("ABC", None)), list(islice("ABCDEF", None, None, None)))
i = iter(range(10)); print(list(islice(i, 3)), next(i), list(islice(i, 1, 5, 2)), next(i), list(i)); i = iter("abcdef"); print(list(islice(i, 4, 2)), next(i, "end"))
print(list(zip_longest("abc", [1])), list(zip_longest("a", "bcd", fillvalue="-")), list(zip_longest()), list(product("ab", [1, 2])), list(product([0, 1], repeat=3)), list(product()), list(product("ab", [])), list(product("a")), list(product("ab", "c", "de")), list(product(range(2), repeat=0)))
print(list(permutations("abc")), list(permutations([1, 2, 3], 2)), list(permutations([1], 2)), list(permutations([])), list(permutations("ab", 0)), list(combinations("abcd", 2)), list(combinations([1, 2], 3)), list(combinations("ab", 0)), list(combinations_with_replacement("abc", 2)), list(combinations_with_replacement([], 2)), list(combinations_with_replacement([], 0)), len(list(permutations(range(6)))), len(list(combinations(range(10), 5))))
print([(k, list(g)) for k, g in groupby("aaabbca")], [(k, len(list(g))) for k, g in groupby([1, 3, 2, 4, 5], lambda x: x % 2)], [k for k, g in groupby("aabbcc")], list(groupby([])))
gs = [(k, g) for k, g in groupby("aabb")]; print([list(g) for k, g in gs]); g = groupby("aab"); k, first = next(g); print(next(first), next(g)[0], list(first))
a, b = tee([1, 2, 3]); print(next(a), next(a), list(b), list(a), tee("ab", 3)[2].__class__.__name__, tee([], 0)); x, y, z = tee(iter("abc"), 3); next(x); w = x.__copy__(); print(list(w), list(x), list(y), list(z))
for f, args in ((count, ("x",)), (cycle, (5,)), (repeat, (1, "x")), (batched, ("ab", 0)), (islice, ("ab", -1)), (islice, ("ab", "x")), (islice, ("ab", 1, 2, 0)), (islice, ("ab", -1, 2)), (islice, ("ab",)), (islice, (5, 2)), (permutations, ("ab", -1)), (permutations, ("ab", "x")), (combinations, ("ab", -1)), (combinations_with_replacement, ("ab", -1)), (combinations, (5, 1)), (tee, ([], -1)), (tee, (5,)), (chain.from_iterable, (5,)), (accumulate, (5,)), (pairwise, (5,)), (groupby, (5,)), (zip_longest, (5,)), (product, (5,)), (starmap, (pow, 5)), (takewhile, (None, 5))): attempt(f, *args)
attempt(list, chain(1)); attempt(list, starmap(pow, [1])); attempt(list, batched("abc", 2, strict=True)); attempt(product, "a", repeat=-1); attempt(next, iter(chain())); attempt(list, accumulate([1, "a"])); attempt(list, takewhile(lambda x: 1 / 0, [1]))
c = count(); print(next(c), next(c), c, [*zip("ab", c)], next(c)); r = repeat(1, 3); next(r); print(r, r.__length_hint__(), list(r)); ch = chain("ab", "cd"); print(next(ch), list(ch), list(ch)); p = product("ab", repeat=2); print(next(p), list(p)); e = cycle("xy"); print(next(e), next(e), next(e))
def lazy():
    for n in range(5):
        print("made", n); yield n
for v in islice(starmap(lambda a: a * 2, ((n,) for n in lazy())), 2): print(v)
print(next(dropwhile(lambda v: v < 2, lazy())), dict(zip_longest([1, 2], "a")), sum(islice(count(1), 100)), max(accumulate(range(10))), isinstance(count(), count), isinstance(chain(), chain), type(groupby("")).__name__)
