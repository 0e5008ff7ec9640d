import math
print(math.floor(-2.5), math.ceil(-2.5), math.trunc(-2.5), math.fabs(-2), math.degrees(math.pi), math.radians(180))
print(math.comb(52, 5), math.perm(10, 3), math.factorial(25), math.gcd(2 ** 50, 6 ** 20), math.lcm(4, 6, 10), math.isqrt(2 ** 101))
print(math.asin(1), math.acos(0), math.atan(1), math.sinh(1), math.cosh(1), math.tanh(1), math.asinh(1), math.acosh(2), math.atanh(0.5))
print(math.exp(2), math.expm1(1e-10), math.log1p(1e-10), math.pow(2, 0.5), math.cbrt(27), math.exp2(10), math.gamma(5), math.lgamma(10), math.erf(1), math.erfc(1))
print(math.nextafter(1, 2), math.ulp(1.0), math.remainder(7, 4), math.sumprod([1, 2], [3, 4]), math.fma(2, 3, 4))
for f in (lambda: math.comb(-1, 2), lambda: math.gcd(1.5), lambda: math.log(-1), lambda: math.acos(2), lambda: math.floor("a"), lambda: math.floor(math.inf), lambda: math.fmod(1, 0), lambda: math.pow(0, -1), lambda: math.gamma(0), lambda: math.sqrt("x")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
