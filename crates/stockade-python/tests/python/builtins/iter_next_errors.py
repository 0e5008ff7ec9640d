for f in (lambda: next(5), lambda: next([]), lambda: next(iter([])), lambda: next(iter([]), None), lambda: next(), lambda: iter(), lambda: iter(None), lambda: iter(5, 5), lambda: list(iter(lambda: 1, 1)), lambda: enumerate([1], 1.5), lambda: zip([1], 5), lambda: map(None, [1]).__next__(), lambda: filter(5, [1]).__next__(), lambda: reversed("ab").__next__(), lambda: range(3).__iter__().__next__(), lambda: sorted(None), lambda: list(zip("ab", "c", strict=True)), lambda: zip("a", strict=5).__next__(), lambda: zip("a", foo=1), lambda: map(str, "a", strict=True), lambda: enumerate([], start="x"), lambda: filter(None, 5)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
