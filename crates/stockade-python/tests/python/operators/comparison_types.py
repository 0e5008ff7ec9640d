print(1 == "1", 1 == 1.0, "a" == b"a", [] == (), {} == set(), None == 0, None == False, 0 == False, [1, 2] == [1, 2.0], (1,) == [1], range(2) == [0, 1], {1} == frozenset({1}), bytearray(b"a") == b"a")
values = [1, 1.5, "a", None, [], (), {}, {1}, b"x", 1j, range(1)]
for a, b in [(a, b) for i, a in enumerate(values) for b in values[i + 1:]]:
    try:
        print(repr(a), repr(b), a < b)
    except TypeError as e:
        print(e)
