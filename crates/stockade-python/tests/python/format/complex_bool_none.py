for spec in ["", ".2f", "10", ">20.1f", "+", ".3e", "g", ",", "<15|"[:3]]:
    try:
        print(repr(spec), format(1.5 - 2j, spec), format(3j, spec), format(-0.0 + 1e10j, spec))
    except ValueError as e:
        print(repr(spec), e)
for spec in ["", "d", "5", "s", "x", "<6", "f"]:
    try:
        print(repr(spec), format(True, spec), format(False, spec))
    except ValueError as e:
        print(repr(spec), e)
for v in (None, [], (), {}, {1}, b"x", range(2), int, ValueError("x"), slice(1)):
    try:
        print(format(v, ""), format(v, ">12"))
    except TypeError as e:
        print(e)
for f in (lambda: format(1j, "010"), lambda: format(1j, "=10"), lambda: format(1j, "d"), lambda: format(1j, "%")):
    try:
        print(f())
    except ValueError as e:
        print(e)
