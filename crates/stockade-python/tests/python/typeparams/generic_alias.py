print(list[int], dict[str, int], tuple[int, ...], set[frozenset[int]], type[int], tuple[()], list["X"], list[int | None])
a = dict[str, list[int]]
print(a.__origin__, a.__args__, a.__parameters__, a == dict[str, list[int]], hash(a) == hash(dict[str, list[int]]), a(x=1), list[int](range(2)), a.fromkeys("ab"))
print(int | str, int | None, (int | str) | float, int | int, str | int == int | str, (int | str).__args__, type(int | str).__name__, isinstance(1, int | str), isinstance(None, int | None), issubclass(bool, int | str))
def f[T](x: list[T]): pass
T = f.__type_params__[0]
alias = dict[str, T]
print(alias, alias.__parameters__, alias[int], list[T][str], T | None, tuple[T, ...][int])
for g in (lambda: int | 5, lambda: list[int][str], lambda: isinstance([], list[int]), lambda: int[str], lambda: None | None, lambda: issubclass(list, list[int]), lambda: "x" | int):
    try:
        print(g())
    except TypeError as e:
        print(e)
print(repr(list[list[T]]), [*list[int].__args__])
