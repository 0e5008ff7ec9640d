"""Every function of `cmath`; ordinary results to twelve digits, special ones as they are."""
import cmath
import math


def short(answer):
    if isinstance(answer, complex):
        return f"{answer.real:.12g} {answer.imag:.12g}"
    if isinstance(answer, float):
        return f"{answer:.12g}"
    if isinstance(answer, tuple):
        return tuple(map(short, answer))
    return answer


def show(function, *args, **kwds):
    try:
        return short(function(*args, **kwds))
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


inf, nan = math.inf, math.nan
ordinary = [0j, 1 + 0j, -1 + 0j, 1j, -1j, 0.5 + 0.25j, -0.5 + 2j, 3 - 4j, -2 - 1j, 1e-5 + 1e-6j, 100 + 1j, 1 + 100j, 1e10 - 1e10j, 2, 3.5, -7, True, 1e300 + 1e300j, 1e-300 + 1e-310j, 710 + 1j, -710 + 2j, 0.9999999 + 1e-9j,
            complex(2, 0.0), complex(2, -0.0), complex(-2, 0.0), complex(-2, -0.0), complex(0.0, 2), complex(-0.0, 2), complex(0.0, -2), complex(-0.0, -2), 1 + 1e-200j, 1.5 + 1e-9j, 0.75 + 0.5j, 2e307 + 1j]
names = "acos acosh asin asinh atan atanh cos cosh exp log log10 phase polar sin sinh sqrt tan tanh isfinite isinf isnan".split()
for name in names:
    function = getattr(cmath, name)
    for z in ordinary:
        print(name, z, show(function, z))
parts = [-inf, -2.5, -0.0, 0.0, 1.0, 4.0, inf, nan]
for name in names:
    function = getattr(cmath, name)
    print(name, [show(function, complex(re, im)) for re in parts for im in parts if not (math.isfinite(re) and math.isfinite(im))])
for r in parts:
    print("rect", [show(cmath.rect, r, phi) for phi in parts + [2.0]])
for name in names:
    function = getattr(cmath, name)
    print(name, show(function), show(function, "x"), show(function, 1, 2, 3), show(function, None), show(function, z=1))


class Number:
    def __complex__(self):
        return 3 + 4j


class Real:
    def __float__(self):
        return 2.0


class Index:
    def __index__(self):
        return 4


class Wrong:
    def __complex__(self):
        return 5


print(show(cmath.sqrt, Number()), show(cmath.sqrt, Real()), show(cmath.sqrt, Index()), show(cmath.sqrt, Wrong()), show(cmath.sqrt, 10**400), show(cmath.sqrt, 10**300))
print(show(cmath.log, 8, 2), show(cmath.log, 1j, -1), show(cmath.log, 2, 1), show(cmath.log, 2, 0), show(cmath.log, 0), show(cmath.log, 0, 2), show(cmath.log, 2, "x"), show(cmath.log, 100, 10))
print(show(cmath.rect), show(cmath.rect, 1), show(cmath.rect, 1j, 2), show(cmath.rect, 2, 1), show(cmath.rect, "x", 1), show(cmath.rect, -3, 0.5))
for args, kwds in (((1, 1), {}), ((1, 1 + 1e-10j), {}), ((1, 1.1), {}), ((1, 1.1), {"rel_tol": 0.2}), ((0, 1e-10), {}), ((0, 1e-10), {"abs_tol": 1e-9}), ((inf, inf), {}), ((inf, 1), {}), ((nan, nan), {}), ((1, 2), {"rel_tol": -1}),
                   ((), {}), ((1,), {}), ((1, 2, 3), {}), ((1, 2), {"x": 1}), (("x", 1), {}), ((), {"a": 1, "b": 1}), ((complex(inf, 1), complex(inf, 2)), {}), ((1j, 1j + 1e-12), {})):
    print(args, kwds, show(cmath.isclose, *args, **kwds))
print(cmath.pi, cmath.e, cmath.tau, cmath.inf, cmath.nan, cmath.infj, cmath.nanj)
print([n for n in dir(cmath) if not n.startswith("_")])
