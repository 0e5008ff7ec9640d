"""Decimal numbers with any number of digits, after the General Decimal Arithmetic.

A number is a sign, a coefficient and an exponent; sums, products, quotients and the rounding at the
end of each operation are natives. `_decimal_context` has contexts and signals, `_decimal_maths` the
functions and `_decimal_format` formats.
"""

from collections import namedtuple as _namedtuple
from math import isqrt as _isqrt, log10 as _log10
from numbers import Number as _Number, Rational as _Rational
import _decimal_format as _format
import _decimal_maths as _maths
from _decimal_context import (
    MAX_EMAX, MAX_PREC, MIN_EMIN, MIN_ETINY, BasicContext, Clamped, Context, ConversionSyntax,
    DecimalException, DefaultContext, DivisionByZero, DivisionImpossible, DivisionUndefined,
    ExtendedContext, FloatOperation, Inexact, InvalidContext, InvalidOperation, Overflow, Rounded,
    Subnormal, Underflow, getcontext, localcontext, setcontext, rounding_number as _rounding_number,
    INVALID as _INVALID, FLOAT as _FLOAT, BY_ZERO as _BY_ZERO, SUBNORMAL as _SUBNORMAL,
    INEXACT as _INEXACT, ROUNDED as _ROUNDED, CLAMPED as _CLAMPED, SYNTAX as _SYNTAX,
    IMPOSSIBLE as _IMPOSSIBLE, UNDEFINED as _UNDEFINED, _current)

ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN = "ROUND_CEILING", "ROUND_FLOOR", "ROUND_UP", "ROUND_DOWN"
ROUND_HALF_UP, ROUND_HALF_DOWN = "ROUND_HALF_UP", "ROUND_HALF_DOWN"
ROUND_HALF_EVEN, ROUND_05UP = "ROUND_HALF_EVEN", "ROUND_05UP"
HAVE_THREADS = HAVE_CONTEXTVAR = True
__version__, __libmpdec_version__ = "1.70", "2.5.1"
DecimalTuple = _namedtuple("DecimalTuple", "sign digits exponent", module="decimal")
_EVEN, _DOWN, _FLOOR, _CEILING = 6, 3, 1, 0
_FINITE, _INF, _NAN, _SNAN = 0, 1, 2, 3


def _make(s, c, e, k=0, cls=None):
    made = object.__new__(Decimal if cls is None else cls)
    made._s, made._c, made._e, made._k = s, c, e, k
    return made


def _done(answer, context):
    """The number that a native gave, with its signals."""
    s, c, e, status = answer
    if status:
        context._signal(status)
    return _make(s, c, e) if c >= 0 else _make(s, 0, 0, _INF)


def _rounded(s, c, e, context, mode=None):
    spec = context._spec
    if mode is not None:
        spec = (spec[0], mode, spec[2], spec[3], spec[4])
    return _done(_dec_round(s, c, e, spec), context)


def _invalid(context, kind=0):
    context._signal(_INVALID | kind)
    return _make(0, 0, 0, _NAN)


def _quiet(a, context):
    """A NaN as a result: its payload is as long as the precision allows."""
    digits = context._prec - context._clamp
    c = a._c
    if c and _dec_length(c) > digits:
        c = c % _dec_scale(1, digits) if digits else 0
    return _make(a._s, c, 0, _NAN)


def _nan_of(context, *values):
    """The NaN that operands with one give, or None."""
    for value in values:
        if value._k == _SNAN:
            context._signal(_INVALID)
            return _quiet(value, context)
    for value in values:
        if value._k == _NAN:
            return _quiet(value, context)
    return None


def _context(context):
    if context is None:
        return _current[_apart()] or getcontext()
    if not isinstance(context, Context):
        raise TypeError("optional argument must be a context")
    return context


def _of_int(value, cls=None):
    value = int(value)
    return _make(1, -value, 0, 0, cls) if value < 0 else _make(0, value, 0, 0, cls)


def _number(value):
    """An operand of a method."""
    if isinstance(value, Decimal):
        return value
    if isinstance(value, int):
        return _of_int(value)
    raise TypeError(f"conversion from {type(value).__name__} to Decimal is not supported")


def _exact(made, context):
    """Refuses what is beyond all bounds."""
    adjusted = made._e + (_dec_length(made._c) if made._k == _FINITE else 1) - 1
    if adjusted > MAX_EMAX or made._e < MIN_ETINY:
        return _invalid(context)
    return made


def _parse(text, cls):
    """The number in a text, or None."""
    text = text.strip().replace("_", "")
    if not text.isascii():
        text = "".join([str(int(c)) if c.isdecimal() else c for c in text])
    s = 0
    if text[:1] in ("+", "-"):
        s = int(text[0] == "-")
        text = text[1:]
    head, dot, rest = text.partition(".")
    lower = text.lower()
    if lower in ("inf", "infinity"):
        return _make(s, 0, 0, _INF, cls)
    if lower.startswith(("nan", "snan")):
        kind = _NAN if lower[0] == "n" else _SNAN
        payload = lower[3 if kind == _NAN else 4:]
        if payload and not payload.isdigit():
            return None
        return _make(s, _dec_read(payload) if payload else 0, 0, kind, cls)
    number, mark, exponent = lower.partition("e")
    e = 0
    if mark:
        bare = exponent[1:] if exponent[:1] in ("+", "-") else exponent
        if not (bare.isdigit() and bare.isascii()):
            return None
        bare = bare.lstrip("0") or "0"
        e = int(bare) if len(bare) < 25 else 10 ** 25
        if exponent[0] == "-":
            e = -e
    whole, dot, part = number.partition(".")
    digits = whole + part
    if not (digits.isdigit() and digits.isascii()):
        return None
    return _make(s, _dec_read(digits), e - len(part), 0, cls)


def _from_float(value, cls):
    if value != value:
        return _make(0, 0, 0, _NAN, cls)
    s = 1 if value < 0 or str(value)[0] == "-" else 0
    if value in (float("inf"), float("-inf")):
        return _make(s, 0, 0, _INF, cls)
    top, bottom = abs(value).as_integer_ratio()
    places = bottom.bit_length() - 1
    return _make(s, top * 5 ** places, -places, 0, cls)


def _from_parts(parts, cls):
    if len(parts) != 3:
        raise ValueError("argument must be a sequence of length 3")
    s, digits, e = parts
    if not isinstance(s, int) or s not in (0, 1):
        raise ValueError("sign must be an integer with the value 0 or 1")
    kind = _FINITE
    if isinstance(e, str):
        if e not in ("F", "n", "N"):
            raise ValueError("string argument in the third position must be 'F', 'n' or 'N'")
        kind = {"F": _INF, "n": _NAN, "N": _SNAN}[e]
        e = 0
    elif not isinstance(e, int):
        raise ValueError("exponent must be an integer")
    if not isinstance(digits, (tuple, list)) or not all(isinstance(d, int) and 0 <= d <= 9 for d in digits):
        raise ValueError("coefficient must be a tuple of digits")
    c = _dec_read("".join(map(str, digits))) if digits and kind != _INF else 0
    return _make(int(s), c, int(e), kind, cls)


def _convert(value, context, cls=None, exact=True):
    """A number out of anything that is one."""
    if isinstance(value, Decimal):
        made = value if type(value) is (cls or Decimal) else _make(value._s, value._c, value._e, value._k, cls)
    elif isinstance(value, int):
        made = _of_int(value, cls)
    elif isinstance(value, str):
        made = _parse(value, cls)
        if made is None:
            context._signal(_SYNTAX)
            return _make(0, 0, 0, _NAN, cls)
        if made._k == _FINITE and exact and (abs(made._e) > 10 ** 17):
            made = _exact(made, context)
    elif isinstance(value, float):
        context._signal(_FLOAT)
        made = _from_float(value, cls)
    elif isinstance(value, (tuple, list)):
        made = _from_parts(value, cls)
    else:
        raise TypeError(f"conversion from {type(value).__name__} to Decimal is not supported")
    return made


def _operand(value):
    """The other operand of an operator, or None."""
    if isinstance(value, Decimal):
        return value
    return _of_int(value) if isinstance(value, int) else None


def _compare(a, b):
    """-1, 0 or 1 for two numbers that are no NaNs."""
    if a._k or b._k:
        left = 0 if not a._k else -1 if a._s else 1
        right = 0 if not b._k else -1 if b._s else 1
        return (left > right) - (left < right)
    if not a._c or not b._c:
        left = 0 if not a._c else -1 if a._s else 1
        right = 0 if not b._c else -1 if b._s else 1
        return (left > right) - (left < right)
    if a._s != b._s:
        return -1 if a._s else 1
    answer = _compare_sizes(a, b)
    return -answer if a._s else answer


def _compare_sizes(a, b):
    if a._e == b._e:
        left, right = a._c, b._c
    else:
        left, right = a._e + _dec_length(a._c), b._e + _dec_length(b._c)
        if left == right:
            least = min(a._e, b._e)
            left, right = _dec_scale(a._c, a._e - least), _dec_scale(b._c, b._e - least)
    return (left > right) - (left < right)


def _add(a, b, context):
    if a._k or b._k:
        nan = _nan_of(context, a, b)
        if nan is not None:
            return nan
        if a._k and b._k and a._s != b._s:
            return _invalid(context)
        return _make(a._s if a._k else b._s, 0, 0, _INF)
    return _done(_dec_add(a._s, a._c, a._e, b._s, b._c, b._e, context._spec), context)


def _subtract(a, b, context):
    if b._k > _INF:
        return _add(a, b, context)
    return _add(a, _make(1 - b._s, b._c, b._e, b._k), context)


def _multiply(a, b, context):
    if a._k or b._k:
        nan = _nan_of(context, a, b)
        if nan is not None:
            return nan
        if not (a._k or a._c) or not (b._k or b._c):
            return _invalid(context)
        return _make(a._s ^ b._s, 0, 0, _INF)
    return _done(_dec_mul(a._s, a._c, a._e, b._s, b._c, b._e, context._spec), context)


def _divide(a, b, context):
    if a._k or b._k:
        nan = _nan_of(context, a, b)
        if nan is not None:
            return nan
        if a._k and b._k:
            return _invalid(context)
        if a._k:
            return _make(a._s ^ b._s, 0, 0, _INF)
        context._signal(_CLAMPED)
        return _make(a._s ^ b._s, 0, context.Etiny())
    if not b._c:
        if not a._c:
            return _invalid(context, _UNDEFINED)
        context._signal(_BY_ZERO)
        return _make(a._s ^ b._s, 0, 0, _INF)
    return _done(_dec_div(a._s, a._c, a._e, b._s, b._c, b._e, context._spec), context)


def _with_zeros(a, e, context):
    """The coefficient for a lower exponent, as far as the precision allows, and the exponent."""
    zeros = min(max(0, a._e - e), max(0, context._prec + 1 - _dec_length(a._c)))
    return _dec_scale(a._c, zeros), a._e - zeros


def _integer_parts(a, b, context):
    """The quotient without a fraction and the rest of two finite numbers, or None."""
    least = min(a._e, b._e)
    if not a._c or a._e + _dec_length(a._c) < b._e + _dec_length(b._c):
        return 0, *_with_zeros(a, least, context)
    if a._e + _dec_length(a._c) - b._e - _dec_length(b._c) > context._prec:
        return None
    whole, rest = divmod(_dec_scale(a._c, a._e - least), _dec_scale(b._c, b._e - least))
    return None if _dec_length(whole) > context._prec else (whole, rest, least)


def _divmod(a, b, context, which):
    """The quotient, the rest or both."""
    nan = _nan_of(context, a, b) if a._k or b._k else None
    if nan is not None:
        return (nan, nan) if which == 2 else nan
    s = a._s ^ b._s
    infinite = _make(s, 0, 0, _INF)
    if a._k:
        if b._k or which != 0:
            bad = _invalid(context)
            return (infinite if not b._k else bad, bad) if which == 2 else bad
        return infinite
    if not b._k and not b._c:
        if not a._c:
            bad = _invalid(context, _UNDEFINED)
            return (bad, bad) if which == 2 else bad
        if which == 0:
            context._signal(_BY_ZERO)
            return infinite
        context._signal(_INVALID | (_BY_ZERO if which == 2 else 0))
        bad = _make(0, 0, 0, _NAN)
        return (infinite, bad) if which == 2 else bad
    if b._k:
        parts = 0, a._c, a._e
    else:
        parts = _integer_parts(a, b, context)
        if parts is None:
            bad = _invalid(context, _IMPOSSIBLE)
            return (bad, bad) if which == 2 else bad
    whole, rest, e = parts
    quotient = None if which == 1 else _make(s, whole, 0)
    if which == 0:
        return quotient
    if not rest and not b._k:
        e = min(a._e, b._e)
    rest = _rounded(a._s, rest, e, context)
    return (quotient, rest) if which == 2 else rest


def _remainder_near(a, b, context):
    nan = _nan_of(context, a, b) if a._k or b._k else None
    if nan is not None:
        return nan
    if a._k:
        return _invalid(context)
    if b._k:
        return _rounded(a._s, a._c, a._e, context)
    if not b._c:
        return _invalid(context, 0 if a._c else _UNDEFINED)
    least = min(a._e, b._e)
    if not a._c:
        return _rounded(a._s, 0, least, context)
    gap = a._e + _dec_length(a._c) - b._e - _dec_length(b._c)
    if gap > context._prec:
        return _invalid(context, _IMPOSSIBLE)
    if gap < -1:
        return _rounded(a._s, *_with_zeros(a, least, context), context)
    left, right = _dec_scale(a._c, a._e - least), _dec_scale(b._c, b._e - least)
    whole, rest = divmod(left, right)
    s = a._s
    if 2 * rest > right or 2 * rest == right and whole % 2:
        whole, rest, s = whole + 1, right - rest, 1 - s
    if _dec_length(whole) > context._prec:
        return _invalid(context, _IMPOSSIBLE)
    return _rounded(s, rest, least, context)


def _fma(a, b, c, context):
    nan = _nan_of(context, a, b, c) if a._k or b._k or c._k else None
    if nan is not None:
        return nan
    if a._k or b._k:
        return _add(_multiply(a, b, context), c, context)
    return _add(_make(a._s ^ b._s, a._c * b._c, a._e + b._e), c, context)


def _plus(a, context):
    if a._k:
        return _nan_of(context, a) or _make(a._s, 0, 0, _INF)
    s = a._s
    if not a._c:
        s = int(s and context._rounding == _FLOOR)
    return _rounded(s, a._c, a._e, context)


def _minus(a, context):
    if a._k > _INF:
        return _nan_of(context, a)
    return _plus(_make(1 - a._s, a._c, a._e, a._k), context)


def _absolute(a, context):
    if a._k > _INF:
        return _nan_of(context, a)
    return _minus(a, context) if a._s else _plus(a, context)


def _quantize(a, b, context, rounding=None):
    mode = context._rounding if rounding is None else _rounding_number(rounding)
    if a._k or b._k:
        nan = _nan_of(context, a, b)
        if nan is not None:
            return nan
        return _make(a._s, 0, 0, _INF) if a._k and b._k else _invalid(context)
    if not context.Etiny() <= b._e <= context._emax:
        return _invalid(context)
    return _to_exponent(a, b._e, mode, context)


def _to_exponent(a, e, mode, context):
    if not a._c:
        return _rounded(a._s, 0, e, context)
    adjusted = a._e + _dec_length(a._c) - 1
    if adjusted > context._emax or adjusted - e + 1 > context._prec:
        return _invalid(context)
    c, status = _shifted(a, e, mode)
    if _dec_length(c) > context._prec or c and e + _dec_length(c) - 1 > context._emax:
        return _invalid(context)
    if c and e + _dec_length(c) - 1 < context._emin:
        status |= _SUBNORMAL
    if status:
        context._signal(status)
    return _make(a._s, c, e) if c else _rounded(a._s, 0, e, context)


def _shifted(a, e, mode):
    """The coefficient for another exponent, and what happened."""
    if a._e >= e:
        return _dec_scale(a._c, a._e - e), 0
    c, rest = _dec_cut(a._c, e - a._e)
    up = (rest and not a._s if mode == 0 else rest and a._s if mode == 1 else rest if mode == 2 else
          False if mode == 3 else rest >= 2 if mode == 4 else rest > 2 if mode == 5 else
          rest > 2 or rest == 2 and c % 2 if mode == 6 else rest and c % 5 == 0)
    return c + 1 if up else c, _ROUNDED | (_INEXACT if rest else 0)


def _to_integral(a, context, rounding, exact):
    mode = context._rounding if rounding is None else _rounding_number(rounding)
    if a._k:
        return _nan_of(context, a) or _make(a._s, 0, 0, _INF)
    if a._e >= 0:
        return _make(a._s, a._c, a._e)
    c, status = _shifted(a, 0, mode)
    if exact and status and a._c:
        context._signal(status)
    return _make(a._s, c, 0)


def _normalize(a, context):
    if a._k:
        return _nan_of(context, a) or _make(a._s, 0, 0, _INF)
    a = _rounded(a._s, a._c, a._e, context)
    if a._k:
        return a
    if not a._c:
        return _make(a._s, 0, 0)
    most = context.Etop() if context._clamp else context._emax
    c, e = a._c, a._e
    while c % 10 == 0 and e < most:
        c, e = c // 10, e + 1
    return _make(a._s, c, e)


def _sqrt(a, context):
    if a._k:
        nan = _nan_of(context, a)
        return nan if nan is not None else _make(0, 0, 0, _INF) if not a._s else _invalid(context)
    if not a._c:
        return _rounded(a._s, 0, a._e // 2, context)
    if a._s:
        return _invalid(context)
    ideal = a._e // 2
    c = a._c * 10 if a._e % 2 else a._c
    digits = (_dec_length(c) + 1) // 2
    shift = context._prec + 1 - digits
    if shift >= 0:
        c, exact = _dec_scale(c, 2 * shift), True
    else:
        c, rest = divmod(c, _dec_scale(1, -2 * shift))
        exact = not rest
    root = _isqrt(c)
    exact = exact and root * root == c
    e = ideal - shift
    if exact:
        while e < ideal and root % 10 == 0:
            root, e = root // 10, e + 1
    elif root % 5 == 0:
        root += 1
    return _rounded(0, root, e, context, _EVEN)


def _trace(context, sign, mode=_EVEN):
    """One, and a trace more or less."""
    c = _dec_scale(1, context._prec + 1)
    return _rounded(0, c + (-1 if sign else 1), -context._prec - 1, context, mode)


def _exp(a, context):
    if a._k:
        nan = _nan_of(context, a)
        return nan if nan is not None else _make(0, 0, 0) if a._s else _make(0, 0, 0, _INF)
    if not a._c:
        return _make(0, 1, 0)
    adjusted = a._e + _dec_length(a._c) - 1
    if adjusted > 19:
        return _beyond(0, context, not a._s, _EVEN)
    if adjusted < -context._prec - 2:
        return _trace(context, a._s)
    return _raised(-a._c if a._s else a._c, a._e, 0, context, _EVEN)


def _beyond(s, context, large, mode=None):
    return _rounded(s, 1, context._emax + 1 if large else context.Etiny() - 2, context, mode)


def _raised(c, e, s, context, mode):
    """exp(c * 10**e), with a sign."""
    more = 5
    while True:
        value, power = _maths.exp_digits(c, e, context._prec + more)
        if _maths.decided(value, context._prec) or more > 2 * context._prec + 60:
            break
        more *= 3
    if abs(power) > 4 * 10 ** 18:
        return _beyond(s, context, power > 0, mode)
    if more > 2 * context._prec + 60:
        # It is too near to a short number to be another one.
        value, rest = _dec_cut(value, more - 2)
        power += more - 2
        value += rest >= 2
        made = _rounded(s, value, power, context, mode)
        context._signal(_INEXACT | _ROUNDED)
        return made
    return _rounded(s, value * 10 + 1, power - 1, context, mode)


def _logarithm(a, context, tens):
    if a._k > _INF:
        return _nan_of(context, a)
    if not a._k and not a._c:
        return _make(1, 0, 0, _INF)
    if a._s:
        return _invalid(context)
    if a._k:
        return _make(0, 0, 0, _INF)
    length = _dec_length(a._c)
    adjusted = a._e + length - 1
    if a._c == _dec_scale(1, length - 1):
        if tens:
            return _rounded(int(adjusted < 0), abs(adjusted), 0, context, _EVEN)
        if not adjusted:
            return _make(0, 0, 0)
    # How many places come before the first digit of the result.
    before = 0
    if adjusted in (0, -1):
        gap = abs(a._c - _dec_scale(1, -a._e)) if a._e <= 0 else 1
        before = max(0, -a._e - _dec_length(gap) + 1)
    more = 6
    while True:
        places = context._prec + before + more
        value = _maths.ln_places(a._c, a._e, places + 5 if tens else places)
        if tens:
            unit = _dec_scale(1, places)
            value = value * unit // _maths.ln10(places + 5)
        if _maths.decided(value, context._prec, 3):
            break
        more *= 3
    return _rounded(int(value < 0), abs(value) * 10 + 1, -places - 1, context, _EVEN)


def _ln(a, context):
    return _logarithm(a, context, False)


def _log10_of(a, context):
    return _logarithm(a, context, True)


def _is_whole(a):
    if a._k:
        return False
    if a._e >= 0 or not a._c:
        return True
    return -a._e < _dec_length(a._c) + 1 and not _dec_cut(a._c, -a._e)[1]


def _power(a, b, modulo, context):
    if modulo is not None:
        return _power_modulo(a, b, modulo, context)
    nan = _nan_of(context, a, b) if a._k or b._k else None
    if nan is not None:
        return nan
    if not b._k and not b._c:
        if not a._k and not a._c:
            return _invalid(context)
        return _make(0, 1, 0)
    whole = _is_whole(b)
    s = 0
    if a._s:
        if whole:
            s = int(b._e == 0 and b._c % 2 or b._e < 0 and _dec_cut(b._c, -b._e)[0] % 2)
        elif a._k or a._c:
            return _invalid(context)
    if not a._k and not a._c:
        return _make(s, 0, 0, _INF) if b._s else _make(s, 0, 0)
    if a._k:
        return _make(s, 0, 0) if b._s else _make(s, 0, 0, _INF)
    size = _make(0, a._c, a._e)
    one = _compare(size, _make(0, 1, 0))
    if b._k:
        if not one:
            return _ones(s, context)
        return _make(s, 0, 0, _INF) if (one > 0) != bool(b._s) else _make(s, 0, 0)
    if not one:
        if not whole:
            return _ones(s, context)
        return _power_of_one(a, b, s, context)
    if whole and b._e + _dec_length(b._c) < 7:
        times = _dec_scale(b._c, b._e) if b._e >= 0 else _dec_cut(b._c, -b._e)[0]
        made = _whole_power(a, times, bool(b._s), s, context)
        if made is not None:
            return made
    if b._e + _dec_length(b._c) > 30:
        return _beyond(s, context, (one > 0) != bool(b._s))
    return _real_power(size, b, s, context)


def _ones(s, context):
    context._signal(_INEXACT | _ROUNDED)
    return _make(s, _dec_scale(1, context._prec - 1), 1 - context._prec)


def _power_of_one(a, b, s, context):
    if b._s or not a._e:
        return _make(s, 1, 0)
    zeros = -a._e
    if b._e + _dec_length(b._c) > 18 or zeros * _dec_scale(b._c, max(b._e, 0)) >= context._prec:
        context._signal(_ROUNDED)
        return _make(s, _dec_scale(1, context._prec - 1), 1 - context._prec)
    zeros *= _dec_scale(b._c, b._e) if b._e >= 0 else _dec_cut(b._c, -b._e)[0]
    return _make(s, _dec_scale(1, zeros), -zeros)


def _whole_power(a, times, inverse, s, context):
    """The power where it can be computed exactly, or None."""
    c, e, zeros = a._c, a._e, 0
    if _dec_length(c) * times > 2000:
        while c % 10 == 0:
            c, zeros = c // 10, zeros + 1
    if c != 1 and _dec_length(c) * times > max(2000, 4 * context._prec):
        return None
    c **= times
    if zeros:
        room = min(zeros * times, max(0, context._prec + 1 - _dec_length(c)))
        c, e = _dec_scale(c, room), (e + zeros) * times - room
    else:
        e *= times
    if abs(e) > 4 * 10 ** 18:
        return _beyond(s, context, (e > 0) != inverse)
    if inverse:
        return _done(_dec_div(s, 1, 0, 0, c, e, context._spec), context)
    return _rounded(s, c, e, context)


def _real_power(a, b, s, context):
    """exp(b * ln(a)) for a positive a that is not one."""
    length = _dec_length(a._c)
    lead = int(_dec_text(_dec_cut(a._c, max(0, length - 15))[0]))
    tenfold = _log10(lead) + max(0, length - 15) + a._e
    if abs(tenfold) > 1e-9:
        power = tenfold * float(_make(b._s, b._c, b._e))
        if power > context._emax + 5 or power < context.Etiny() - 5:
            return _beyond(s, context, power > 0)
    more = 5
    reach = max(0, b._e + _dec_length(b._c))
    sign = -1 if b._s else 1
    while True:
        places = context._prec + more + reach + 5
        logarithm = _maths.ln_places(a._c, a._e, places)
        c, e = sign * logarithm * b._c, b._e - places
        if not c or e + _dec_length(abs(c)) < -context._prec - 3:
            if abs(tenfold) < 1e-9 and more < 100:
                more *= 3
                continue
            return _trace(context, int(c < 0), context._rounding)
        value, power = _maths.exp_digits(c, e, context._prec + more)
        if _maths.decided(value, context._prec, 3) or more > context._prec + 40:
            break
        more *= 3
    if abs(power) > 4 * 10 ** 18:
        return _beyond(s, context, power > 0)
    if _maths.decided(value, context._prec, 3):
        return _rounded(s, value * 10 + 1, power - 1, context)
    drop = _dec_length(value) - context._prec - 3
    value, rest = _dec_cut(value, drop)
    made = _rounded(s, value + (rest >= 2), power + drop, context)
    context._signal(_INEXACT | _ROUNDED)
    return made


def _power_modulo(a, b, modulo, context):
    nan = _nan_of(context, a, b, modulo) if a._k or b._k or modulo._k else None
    if nan is not None:
        return nan
    if not (_is_whole(a) and _is_whole(b) and _is_whole(modulo)) or b._s or not modulo._c:
        return _invalid(context)
    m = abs(int(modulo))
    if _dec_length(m) > context._prec or not a._c and not b._c:
        return _invalid(context)
    s = int(a._s and int(b) % 2)
    return _make(s, pow(abs(int(a)), int(b), m), 0)


def _bits_of(a):
    """The digits of a logical operand as bits, or None."""
    if a._k or a._s or a._e:
        return None
    text = _dec_text(a._c)
    return int(text, 2) if not text.strip("01") else None


def _logical(a, b, context, by):
    left, right = _bits_of(a), _bits_of(b)
    if left is None or right is None:
        return _invalid(context)
    return _make(0, _dec_read(bin(by(left, right))[2:][-context._prec:]), 0)


def _next(a, context, mode):
    if a._k > _INF:
        return _nan_of(context, a)
    up = mode == _CEILING
    if a._k:
        if a._s != up:
            return _make(a._s, 0, 0, _INF)
        return _make(a._s, _dec_scale(1, context._prec) - 1, context.Etop())
    quiet = context.copy()
    quiet._traps, quiet._rounding = 0, mode
    quiet._settle()
    fixed = _rounded(a._s, a._c, a._e, quiet)
    if fixed._k or _compare(fixed, a):
        return fixed
    return _add(a, _make(int(not up), 1, context.Etiny() - 1), quiet)


def _next_toward(a, b, context):
    nan = _nan_of(context, a, b) if a._k > _INF or b._k > _INF else None
    if nan is not None:
        return nan
    order = _compare(a, b)
    if not order:
        return _make(b._s, a._c, a._e, a._k)
    made = _next(a, context, _CEILING if order < 0 else _FLOOR)
    if made._k:
        context._signal(8 | _INEXACT | _ROUNDED)
    elif made._e + _dec_length(made._c) - 1 < context._emin:
        context._signal(16 | _SUBNORMAL | _INEXACT | _ROUNDED | (0 if made._c else _CLAMPED))
    return made


def _places(b, limit):
    """A whole number between two bounds, or None."""
    if b._k or b._e or b._c > limit:
        return None
    return -b._c if b._s else b._c


def _rotate(a, b, context, shift):
    nan = _nan_of(context, a, b) if a._k > _INF or b._k > _INF else None
    if nan is not None:
        return nan
    count = _places(b, context._prec)
    if count is None:
        return _invalid(context)
    if a._k:
        return a
    c = a._c
    length = _dec_length(c)
    if length > context._prec:
        c %= _dec_scale(1, context._prec)
    if shift:
        c = _dec_scale(c, count) if count > 0 else _dec_cut(c, -count)[0]
        if _dec_length(c) > context._prec:
            c %= _dec_scale(1, context._prec)
        return _make(a._s, c, a._e)
    text = _dec_text(c).rjust(context._prec, "0")
    count %= context._prec
    return _make(a._s, _dec_read(text[count:] + text[:count]), a._e)


def _scaleb(a, b, context):
    nan = _nan_of(context, a, b) if a._k > _INF or b._k > _INF else None
    if nan is not None:
        return nan
    count = _places(b, 2 * (context._emax + context._prec))
    if count is None:
        return _invalid(context)
    if a._k:
        return a
    return _rounded(a._s, a._c, a._e + count, context)


def _logb(a, context):
    if a._k:
        return _nan_of(context, a) or _make(0, 0, 0, _INF)
    if not a._c:
        context._signal(_BY_ZERO)
        return _make(1, 0, 0, _INF)
    return _rounded(*_parts_of(a._e + _dec_length(a._c) - 1), context)


def _parts_of(n):
    return int(n < 0), abs(n), 0


def _order(a, b, context, signal=False):
    if a._k > _INF or b._k > _INF:
        if signal and a._k != _SNAN and b._k != _SNAN:
            context._signal(_INVALID)
        return _nan_of(context, a, b)
    return _of_int(_compare(a, b))


def _total(a, b, mag=False):
    """-1, 0 or 1 in the order of all representations."""
    if not mag and a._s != b._s:
        return -1 if a._s else 1
    flip = -1 if a._s and not mag else 1
    rank = {_FINITE: 0, _INF: 0, _SNAN: 1, _NAN: 2}
    left, right = rank[a._k], rank[b._k]
    if left == right and left:
        left, right = a._c, b._c
        if left == right:
            return 0
        return flip * (-1 if left < right else 1)
    if left == right:
        answer = _compare(_make(0, a._c, a._e, a._k), _make(0, b._c, b._e, b._k))
        if answer:
            return flip * answer
        left, right = a._e, b._e
        if a._k:
            return 0
    return flip * ((left > right) - (left < right))


def _extreme(a, b, context, sign, mag=False):
    """The larger (1) or the smaller (-1) of two."""
    if a._k > _INF or b._k > _INF:
        if a._k == _SNAN or b._k == _SNAN or a._k == b._k:
            return _nan_of(context, a, b)
        return _plus_exact(b if a._k else a, context)
    if mag:
        answer = _compare(_make(0, a._c, a._e, a._k), _make(0, b._c, b._e, b._k)) or _compare(a, b)
    else:
        answer = _compare(a, b)
    answer = answer or _total(a, b)
    return _plus_exact(a if answer * sign > 0 or not answer else b, context)


def _plus_exact(a, context):
    return _make(a._s, 0, 0, _INF) if a._k else _rounded(a._s, a._c, a._e, context)


def _digits_text(a):
    return _dec_text(a._c)


def _string(a, capitals=1, engineering=False):
    sign = "-" if a._s else ""
    if a._k:
        return sign + {_INF: "Infinity", _NAN: "NaN", _SNAN: "sNaN"}[a._k] + (
            _digits_text(a) if a._k != _INF and a._c else "")
    digits = _digits_text(a)
    left = a._e + len(digits)
    if a._e <= 0 and left > -6:
        point = left
    elif not engineering:
        point = 1
    elif not a._c:
        point = (left + 1) % 3 - 1
    else:
        point = (left - 1) % 3 + 1
    if point <= 0:
        body = "0." + "0" * -point + digits
    elif point >= len(digits):
        body = digits + "0" * (point - len(digits))
    else:
        body = digits[:point] + "." + digits[point:]
    if left != point:
        body += ("E" if capitals else "e") + f"{left - point:+d}"
    return sign + body


class Decimal:
    """Construct a new Decimal object. 'value' can be an integer, string, tuple,
or another Decimal object. If no value is given, return Decimal('0').
The context does not affect the conversion and is only passed to determine
if the InvalidOperation trap is active.
"""

    __slots__ = ("_s", "_c", "_e", "_k")

    def __new__(cls, value="0", context=None):
        return _convert(value, _context(context), cls)

    @classmethod
    def from_float(cls, f, /):
        if isinstance(f, int):
            return _of_int(f, cls)
        if not isinstance(f, float):
            raise TypeError("argument must be int or float")
        return _from_float(f, cls)

    def __repr__(self):
        return f"Decimal('{self}')"

    def __str__(self):
        return _string(self, _context(None)._capitals)

    def to_eng_string(self, context=None):
        return _string(self, _context(context)._capitals, True)

    def __hash__(self):
        if self._k:
            if self._k == _SNAN:
                raise TypeError("Cannot hash a signaling NaN value")
            return object.__hash__(self) if self._k == _NAN else -314159 if self._s else 314159
        base = 10 if self._e >= 0 else 2075258708292324556
        value = self._c * pow(base, abs(self._e), 2305843009213693951) % 2305843009213693951
        value = -value if self._s else value
        return -2 if value == -1 else value

    def __bool__(self):
        return bool(self._c or self._k)

    def __int__(self):
        if self._k:
            if self._k == _INF:
                raise OverflowError("cannot convert Infinity to integer")
            raise ValueError("cannot convert NaN to integer")
        c = _dec_scale(self._c, self._e) if self._e >= 0 else _dec_cut(self._c, -self._e)[0]
        return -c if self._s else c

    __trunc__ = __int__

    def __float__(self):
        if self._k == _SNAN:
            raise ValueError("cannot convert signaling NaN to float")
        return float(_string(self)) if self._k != _NAN else float("-nan" if self._s else "nan")

    def __complex__(self):
        return complex(float(self))

    def __round__(self, ndigits=None, /):
        if ndigits is None:
            return self._to_int(_EVEN)
        if not isinstance(ndigits, int):
            raise TypeError("optional arg must be an integer")
        return _quantize(self, _make(0, 1, -ndigits), _context(None))

    def _to_int(self, mode):
        if self._k or self._e >= 0:
            return int(self)
        c = _shifted(self, 0, mode)[0]
        return -c if self._s else c

    def __floor__(self):
        return self._to_int(_FLOOR)

    def __ceil__(self):
        return self._to_int(_CEILING)

    def __eq__(self, other):
        return _equal(self, other, 0)

    def __lt__(self, other):
        return _equal(self, other, -2)

    def __le__(self, other):
        return _equal(self, other, -1)

    def __gt__(self, other):
        return _equal(self, other, 2)

    def __ge__(self, other):
        return _equal(self, other, 1)

    def __neg__(self):
        return _minus(self, _context(None))

    def __pos__(self):
        return _plus(self, _context(None))

    def __abs__(self):
        return _absolute(self, _context(None))

    def __pow__(self, other, modulo=None):
        other = _operand(other)
        third = None if modulo is None else _operand(modulo)
        if other is None or modulo is not None and third is None:
            return NotImplemented
        return _power(self, other, third, _context(None))

    def __rpow__(self, other, modulo=None):
        other = _operand(other)
        if other is None or modulo is not None:
            return NotImplemented
        return _power(other, self, None, _context(None))

    def __divmod__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _divmod(self, other, _context(None), 2)

    def __rdivmod__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _divmod(other, self, _context(None), 2)

    def __floordiv__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _divmod(self, other, _context(None), 0)

    def __rfloordiv__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _divmod(other, self, _context(None), 0)

    def __mod__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _divmod(self, other, _context(None), 1)

    def __rmod__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _divmod(other, self, _context(None), 1)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo, /):
        return self

    @property
    def real(self):
        return self

    @property
    def imag(self):
        return _make(0, 0, 0)

    def conjugate(self):
        return self

    def canonical(self):
        return self

    def radix(self):
        return _make(0, 10, 0)

    def adjusted(self):
        return 0 if self._k else self._e + _dec_length(self._c) - 1

    def as_tuple(self):
        if self._k == _INF:
            return DecimalTuple(self._s, (0,), "F")
        digits = tuple(map(int, _digits_text(self))) if self._c or not self._k else ()
        return DecimalTuple(self._s, digits, ("", "F", "n", "N")[self._k] if self._k else self._e)

    def as_integer_ratio(self):
        if self._k:
            if self._k == _INF:
                raise OverflowError("cannot convert Infinity to integer ratio")
            raise ValueError("cannot convert NaN to integer ratio")
        if not self._c:
            return 0, 1
        c = -self._c if self._s else self._c
        if self._e >= 0:
            c = _dec_scale(self._c, self._e)
            return -c if self._s else c, 1
        from math import gcd
        bottom = _dec_scale(1, -self._e)
        common = gcd(c, bottom)
        return c // common, bottom // common

    def copy_abs(self):
        return _make(0, self._c, self._e, self._k)

    def copy_negate(self):
        return _make(1 - self._s, self._c, self._e, self._k)

    def copy_sign(self, other, context=None):
        return _make(_number(other)._s, self._c, self._e, self._k)

    def is_canonical(self):
        return True

    def is_finite(self):
        return not self._k

    def is_infinite(self):
        return self._k == _INF

    def is_nan(self):
        return self._k > _INF

    def is_qnan(self):
        return self._k == _NAN

    def is_snan(self):
        return self._k == _SNAN

    def is_signed(self):
        return bool(self._s)

    def is_zero(self):
        return not self._k and not self._c

    def is_normal(self, context=None):
        return not self._k and bool(self._c) and self.adjusted() >= _context(context)._emin

    def is_subnormal(self, context=None):
        return not self._k and bool(self._c) and self.adjusted() < _context(context)._emin

    def number_class(self, context=None):
        if self._k > _INF:
            return "NaN" if self._k == _NAN else "sNaN"
        kind = ("Infinity" if self._k else "Zero" if not self._c else
                "Subnormal" if self.is_subnormal(_context(context)) else "Normal")
        return ("-" if self._s else "+") + kind

    def same_quantum(self, other, context=None):
        other = _number(other)
        if self._k or other._k:
            return self._k == other._k or self._k > _INF and other._k > _INF
        return self._e == other._e

    def quantize(self, exp, rounding=None, context=None):
        return _quantize(self, _number(exp), _context(context), rounding)

    def to_integral_value(self, rounding=None, context=None):
        return _to_integral(self, _context(context), rounding, False)

    to_integral = to_integral_value

    def to_integral_exact(self, rounding=None, context=None):
        return _to_integral(self, _context(context), rounding, True)

    def fma(self, other, third, context=None):
        return _fma(self, _number(other), _number(third), _context(context))

    def compare_total(self, other, context=None):
        return _of_int(_total(self, _number(other)))

    def compare_total_mag(self, other, context=None):
        return _of_int(_total(self, _number(other), True))

    def __format__(self, specifier, override=None, /):
        if not isinstance(specifier, str):
            raise TypeError("format arg must be str")
        if not specifier:
            return str(self)
        return _formatted(self, _format.parse(specifier), _context(None))


def _formatted(a, spec, context):
    if a._k:
        if spec.zero:
            spec.fill, spec.align, spec.zero = " ", ">", False
        spec.comma = False
        return _format.finish(spec, a._s, _string(_make(0, a._c, a._e, a._k)), "%" if spec.kind == "%" else "")
    kind, mode = spec.kind, context._rounding
    c, e = a._c, a._e
    if kind == "%":
        e += 2
    if spec.precision is not None:
        if kind in ("e", "E"):
            c, e = _to_length(a._s, c, e, spec.precision + 1, mode)
        elif kind in ("f", "F", "%"):
            c, e = _shifted(_make(a._s, c, e), -spec.precision, mode)[0], -spec.precision
        elif _dec_length(c) > max(spec.precision, 1):
            c, e = _to_length(a._s, c, e, max(spec.precision, 1), mode)
    if not c and e > 0 and kind in ("f", "F", "%"):
        e = 0
    digits = _dec_text(c)
    left = e + len(digits)
    if kind in ("e", "E"):
        point = 1 if c or spec.precision is None else 1 - spec.precision
        if not c and spec.precision is None:
            point = 1
    elif kind in ("f", "F", "%"):
        point = left
    else:
        point = left if e <= 0 and left > -6 else 1
    if not c and kind in ("e", "E") and spec.precision is not None:
        digits, left, point = "0" * (spec.precision + 1), 1, 1
        left += e + spec.precision if e > -spec.precision else 0
        left = left if left > 1 else e + spec.precision + 1
    if point <= 0:
        whole, part = "0", "0" * -point + digits
    elif point >= len(digits):
        whole, part = digits + "0" * (point - len(digits)), ""
    else:
        whole, part = digits[:point], digits[point:]
    tail = "." + part if part else ""
    if kind in ("e", "E") or kind not in ("f", "F", "%") and left != point:
        mark = "e" if kind in ("e", "g") or not context._capitals and not kind else "E"
        tail += f"{mark}{left - point:+d}"
    negative = bool(a._s) and not (spec.no_minus_zero and not c)
    return _format.finish(spec, negative, whole, tail + ("%" if kind == "%" else ""))


def _to_length(s, c, e, length, mode):
    """A coefficient of so many digits."""
    if not c:
        return 0, e
    drop = _dec_length(c) - length
    made = _shifted(_make(s, c, e), e + drop, mode)[0]
    if _dec_length(made) > length:
        made, drop = made // 10, drop + 1
    return made, e + drop


def _equal(a, b, want):
    """Compares as an operator does: equal (0), less (-2), at most (-1), at least (1), more (2)."""
    context = _context(None)
    if isinstance(b, Decimal):
        pass
    elif isinstance(b, int):
        b = _of_int(b)
    elif isinstance(b, float):
        if want:
            context._signal(_FLOAT)
        else:
            context._flags |= _FLOAT
        b = _from_float(b, Decimal)
    elif isinstance(b, complex) and not want:
        if b.imag:
            return False
        context._flags |= _FLOAT
        b = _from_float(b.real, Decimal)
    elif isinstance(b, _Rational):
        if not a._k:
            a = _make(a._s, a._c * b.denominator, a._e)
        b = _of_int(b.numerator)
    else:
        return NotImplemented
    if a._k > _INF or b._k > _INF:
        if want or a._k == _SNAN or b._k == _SNAN:
            context._signal(_INVALID)
        return False
    order = _compare(a, b)
    return order == 0 if not want else order * want > 0 or order == 0 and abs(want) == 1


def _operators():
    """The operators with one rule, and what decimals and contexts name alike."""
    def binary(op):
        def method(self, other):
            if type(other) is not Decimal:
                other = _operand(other)
                if other is None:
                    return NotImplemented
            return op(self, other, _current[_apart()] or getcontext())

        def reflected(self, other):
            other = _operand(other)
            return NotImplemented if other is None else op(other, self, _context(None))
        return method, reflected

    for name, op in (("add", _add), ("sub", _subtract), ("mul", _multiply), ("truediv", _divide)):
        for prefix, method in zip(("__", "__r"), binary(op)):
            named(Decimal, f"{prefix}{name}__", method)

    def one(op):
        def method(self, context=None):
            return op(self, _context(context))

        def of_context(self, x, /):
            return op(_of(x, self), self)
        return method, of_context

    def two(op):
        def method(self, other, context=None):
            return op(self, _number(other), _context(context))

        def of_context(self, x, y, /):
            return op(_of(x, self), _of(y, self), self)
        return method, of_context

    def logical(by):
        return lambda a, b, context: _logical(a, b, context, by)

    def extreme(sign, mag):
        return lambda a, b, context: _extreme(a, b, context, sign, mag)

    def invert(a, context):
        return _logical(a, _make(0, _dec_scale(1, context._prec) // 9, 0), context, lambda x, y: x ^ y)
    ones = {"exp": _exp, "ln": _ln, "log10": _log10_of, "logb": _logb, "normalize": _normalize, "sqrt": _sqrt,
            "logical_invert": invert, "next_minus": lambda a, context: _next(a, context, _FLOOR),
            "next_plus": lambda a, context: _next(a, context, _CEILING)}
    twos = {"compare": _order, "compare_signal": lambda a, b, context: _order(a, b, context, True),
            "logical_and": logical(lambda x, y: x & y), "logical_or": logical(lambda x, y: x | y),
            "logical_xor": logical(lambda x, y: x ^ y), "max": extreme(1, False), "min": extreme(-1, False),
            "max_mag": extreme(1, True), "min_mag": extreme(-1, True), "next_toward": _next_toward,
            "remainder_near": _remainder_near, "rotate": lambda a, b, context: _rotate(a, b, context, False),
            "shift": lambda a, b, context: _rotate(a, b, context, True), "scaleb": _scaleb}
    for kinds, build in ((ones, one), (twos, two)):
        for name, op in kinds.items():
            method, of_context = build(op)
            named(Decimal, name, method)
            named(Context, name, of_context)
    for name, op in (("plus", _plus), ("minus", _minus), ("abs", _absolute)):
        named(Context, name, one(op)[1])
    for name, op in (("add", _add), ("subtract", _subtract), ("multiply", _multiply), ("divide", _divide),
                     ("divide_int", lambda a, b, context: _divmod(a, b, context, 0)),
                     ("remainder", lambda a, b, context: _divmod(a, b, context, 1)),
                     ("divmod", lambda a, b, context: _divmod(a, b, context, 2)), ("quantize", _quantize),
                     ("compare_total", lambda a, b, context: _of_int(_total(a, b))),
                     ("compare_total_mag", lambda a, b, context: _of_int(_total(a, b, True))),
                     ("copy_sign", lambda a, b, context: a.copy_sign(b)),
                     ("same_quantum", lambda a, b, context: a.same_quantum(b))):
        named(Context, name, two(op)[1])
    for name in ("canonical", "copy_abs", "copy_negate", "is_canonical", "is_finite", "is_infinite", "is_nan",
                 "is_qnan", "is_signed", "is_snan", "is_zero"):
        named(Context, name, one(lambda a, context, name=name: getattr(a, name)())[1])
    for name in ("is_normal", "is_subnormal", "number_class", "to_eng_string"):
        named(Context, name, one(lambda a, context, name=name: getattr(a, name)(context=context))[1])
    for name, exact in (("to_integral_exact", True), ("to_integral_value", False), ("to_integral", False)):
        named(Context, name, one(lambda a, context, exact=exact: _to_integral(a, context, None, exact))[1])
    named(Context, "to_sci_string", one(lambda a, context: _string(a, context._capitals))[1])
    named(Context, "copy_decimal", one(lambda a, context: a)[1])


def named(owner, name, method):
    method.__name__, method.__qualname__ = name, f"{owner.__qualname__}.{name}"
    setattr(owner, name, method)


def _of(x, context):
    """An operand of a method of a context."""
    return _number(x)


def _context_methods():
    def create_decimal(self, num="0", /):
        made = _convert(num, self, Decimal, False)
        if made._k > _INF:
            if made._c and _dec_length(made._c) > self._prec - self._clamp:
                return _invalid(self, _SYNTAX)
            return made
        return _make(made._s, 0, 0, _INF) if made._k else _rounded(made._s, made._c, _bounded(made._e), self)

    def create_decimal_from_float(self, f, /):
        return create_decimal(self, Decimal.from_float(f))

    def fma(self, x, y, z, /):
        return _fma(_of(x, self), _of(y, self), _of(z, self), self)

    def power(self, a, b, modulo=None):
        return _power(_of(a, self), _of(b, self), None if modulo is None else _of(modulo, self), self)

    def radix(self):
        return _make(0, 10, 0)
    for method in (create_decimal, create_decimal_from_float, fma, power, radix):
        named(Context, method.__name__, method)


def _bounded(e):
    return max(-4 * 10 ** 18, min(e, 4 * 10 ** 18))


_operators()
_context_methods()
_Number.register(Decimal)
del named, _operators, _context_methods
Decimal.__name__ = "decimal.Decimal"
