# ends: fine
from decimal import Context, Decimal, getcontext
getcontext().clear_traps()
huge, tiny = Decimal("1e999999999999"), Decimal("1e-999999999999")
for number in (huge, tiny, -huge, Decimal("9" * 5000)):
    for other in (huge, tiny, Decimal(3), Decimal("0.1"), Decimal("nan"), Decimal("inf")):
        number + other, number - other, number * other, number / other, number // other, number % other
        number ** other, number < other, number.quantize(other), number.next_toward(other), number.fma(other, other)
        number.remainder_near(other), number.compare_total(other), number.max(other), number.scaleb(other)
    number.exp(), number.ln(), number.log10(), number.sqrt(), hash(number), str(number), float(number), number.normalize()
wide = Context(prec=28, Emax=999999999999999999, Emin=-999999999999999999, traps=[])
wide.power(huge, 1000000000), wide.power(huge, -1000000000), wide.multiply(huge, huge), wide.exp(huge), wide.power(2, huge)
"fine"
