for spec in ["", "d", "5", "<5", ">5", "^5", "05", "+", " ", "-", "+5", "=+8", "08", "x", "X", "#x", "#X", "#010x", "o", "#o", "b", "#b", "08b", "c", ",", "_", "010,", "_b", "_x", "*>10", "*<10", "*^10", "=^+9", "n", "e", ".2e", "f", ".1f", "g", "%", ".0%", "z.1f", "\u2713^7", "0<5", "0>5", "0=5"]:
    out = []
    for v in (42, -42, 1234567):
        try:
            out.append(format(v, spec))
        except (ValueError, OverflowError) as e:
            out.append(f"{type(e).__name__} {e}")
    print(repr(spec), out)
