# ends: fine
import decimal
most, least = 2**63 - 1, -2**63
for spec in ((28, 6, -999, 999, 1), (1, 6, most, least, 1), (-5, 6, 5, -5, 1), (5, 99, least, most, 0), (1, 0, 0, 0, 0)):
    for c in (0, 1, 999, 10**40):
        for e in (0, 2**62, -2**62, most, least, 2**61):
            for f in (0, 2**62, -2**62, most, least):
                decimal._dec_add(0, c, e, 1, 7, f, spec), decimal._dec_mul(0, c, e, 1, 7, f, spec)
                decimal._dec_div(0, c, e, 1, 7, f, spec), decimal._dec_add(0, c, e, 1, c, f, spec)
            if not (spec[4] and c): decimal._dec_round(1, c, e, spec)
for c in (0, 1, 10**40, True, "a", None, 1.5): decimal._dec_length(c), decimal._dec_text(c), decimal._dec_cut(c, most), decimal._dec_cut(c, least), decimal._dec_scale(c, least), decimal._dec_scale(c, 0)
for wrong in ((), ("a",), (1, 2, 3)):
    for native in (decimal._dec_round, decimal._dec_add, decimal._dec_read):
        try: native(*wrong)
        except (TypeError, ValueError): pass
"fine"
