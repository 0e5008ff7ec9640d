import math
print(math.gcd(12, 18), math.lcm(4, 6), math.gcd(), math.gcd(0, 5), math.factorial(20), math.comb(10, 3), math.perm(5, 2))
print(math.isqrt(10 ** 20), math.isqrt(99), math.sqrt(2), math.hypot(3, 4), math.dist([0, 0], [3, 4]))
print(math.pi, math.e, math.tau, math.inf, math.nan)
print(math.sin(1), math.cos(1), math.tan(1), math.atan2(1, -1), math.exp(1), math.log(10), math.log(8, 2), math.log2(8), math.log10(1000))
print(math.isnan(math.nan), math.isinf(-math.inf), math.isfinite(1), math.isclose(0.1 + 0.2, 0.3), math.copysign(1, -0.0))
print(math.fsum([0.1] * 10), sum([0.1] * 10), math.prod([1, 2, 3, 4]), math.fmod(-7, 3), math.modf(2.75), math.frexp(8.5), math.ldexp(0.5, 4))
for call in (lambda: math.sqrt(-1), lambda: math.log(0), lambda: math.factorial(-1), lambda: math.isqrt(-1), lambda: math.exp(1000), lambda: math.factorial(1.5)):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
