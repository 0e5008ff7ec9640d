tests = [
    lambda: len(), lambda: len(1, 2), lambda: len(5), lambda: abs(), lambda: ord("ab"), lambda: int("1", "2"), lambda: isinstance(1), lambda: isinstance(1, 2), lambda: issubclass(1, int), lambda: print(x=1), lambda: print(sep=5), lambda: sorted(), lambda: sum(), lambda: sum(["a"]), lambda: sum(5), lambda: sum("ab", ""), lambda: max(), lambda: max(5), lambda: min([], default=3), lambda: max(1, 2, default=3), lambda: zip(1), lambda: enumerate(), lambda: enumerate(5), lambda: map(len), lambda: map(), lambda: list(map(5, [1])), lambda: filter(None), lambda: reversed(5), lambda: reversed({1}), lambda: next([]), lambda: next(iter([])), lambda: iter(5), lambda: iter(5, 0), lambda: getattr(5, "x"), lambda: getattr(5, 5), lambda: setattr(5, "x", 1), lambda: delattr(5, "x"), lambda: hash([]), lambda: callable(), lambda: chr("a"), lambda: divmod(1), lambda: round("a"), lambda: format(5, 5), lambda: range("a"), lambda: type(), lambda: type(1, 2), lambda: super(), lambda: vars(5), lambda: any(5), lambda: str(b"x", 5), lambda: len(x=[]), lambda: hash(), lambda: "".join(), lambda: [].append(), lambda: {}.get(),
]
for test in tests:
    try:
        print(test())
    except Exception as e:
        print(type(e).__name__, "|", e)
