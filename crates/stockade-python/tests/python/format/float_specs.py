for spec in ["", "f", ".2f", ".0f", "10.3f", "<10.3f", "^10.3f", "+.1f", " .1f", "010.2f", "e", ".3e", "E", "g", ".3g", "G", "#g", "#.0f", "n", "%", ".1%", ",", ",.2f", "_.2f", "*^12.2f", "=+12.1f", ".10", ".3", "5", "015,.3f", "z", "z.0f", ".0e", "#.0e", "F"]:
    out = []
    for v in (3.14159, -1234567.891, 1e-7, 0.0, -0.0, float("inf"), float("nan"), 1e22):
        try:
            out.append(format(v, spec))
        except ValueError as e:
            out.append(str(e))
    print(repr(spec), out)
