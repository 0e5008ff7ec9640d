"""Fractions of whole numbers."""

import math as _math
from numbers import Rational as _Rational, Complex as _Complex

__all__ = ["Fraction"]

_MODULUS = 2 ** 61 - 1
_INF = 314159


def _parse(text):
    """The numerator and denominator in a text, or None."""
    s = text.strip()
    sign = 1
    if s[:1] in ("+", "-"):
        if s[0] == "-":
            sign = -1
        s = s[1:]

    def digits(part):
        pieces = part.split("_")
        if not all(p.isdecimal() for p in pieces):
            return None
        return int("".join(pieces))

    if "/" in s:
        num, _, den = s.partition("/")
        num, den = digits(num.rstrip()), digits(den.lstrip())
        if num is None or den is None:
            return None
        return sign * num, den
    exponent = 0
    for mark in "eE":
        if mark in s:
            s, _, exp = s.partition(mark)
            exp_sign = 1
            if exp[:1] in ("+", "-"):
                exp_sign = -1 if exp[0] == "-" else 1
                exp = exp[1:]
            exponent = digits(exp)
            if exponent is None:
                return None
            exponent *= exp_sign
            break
    whole, dot, decimal = s.partition(".")
    if not whole and not decimal:
        return None
    num = 0
    if whole:
        num = digits(whole)
        if num is None:
            return None
    scale = 1
    if decimal:
        part = digits(decimal)
        if part is None:
            return None
        scale = 10 ** len(decimal.replace("_", ""))
        num = num * scale + part
    if exponent >= 0:
        num *= 10 ** exponent
    else:
        scale *= 10 ** -exponent
    return sign * num, scale


def _rounded(n, d, places):
    """n/d in units of 10**-places: the nearest whole number, the even one of two."""
    if places > 0:
        n *= 10 ** places
    else:
        d *= 10 ** -places
    whole, rest = divmod(n, d)
    twice = 2 * rest
    if twice > d or twice == d and whole % 2:
        whole += 1
    return whole


def _figures(n, d, count):
    """n/d, which is not negative, as a number of so many digits and a power of ten."""
    if not n:
        return 0, 1 - count
    # The power of ten below n/d, from the lengths; it may be one too many.
    power = len(str(n)) - len(str(d))
    if n * 10 ** max(-power, 0) < d * 10 ** max(power, 0):
        power -= 1
    digits = _rounded(n, d, count - 1 - power)
    if digits == 10 ** count:
        digits, power = digits // 10, power + 1
    return digits, power + 1 - count


def _coprime(n, d, cls=None):
    """A fraction of two numbers that need no reducing."""
    made = object.__new__(Fraction if cls is None else cls)
    made._numerator, made._denominator = n, d
    return made


def _reduced(n, d, cls=None):
    if not d:
        raise ZeroDivisionError("Fraction(%s, 0)" % n)
    common = _math.gcd(n, d)
    if d < 0:
        common = -common
    return _coprime(n // common, d // common, cls)


class Fraction(_Rational):
    """A number that is exactly one whole number over another."""

    __slots__ = ("_numerator", "_denominator")

    def __new__(cls, numerator=0, denominator=None):
        if denominator is not None:
            if type(numerator) is not int or type(denominator) is not int:
                if not (isinstance(numerator, _Rational) and isinstance(denominator, _Rational)):
                    raise TypeError("both arguments should be Rational instances")
                numerator, denominator = (numerator.numerator * denominator.denominator,
                                          denominator.numerator * numerator.denominator)
            return _reduced(numerator, denominator, cls)
        if isinstance(numerator, str):
            pair = _parse(numerator)
            if pair is None:
                raise ValueError("Invalid literal for Fraction: %r" % numerator)
            return _reduced(*pair, cls)
        if type(numerator) is int:
            return _coprime(numerator, 1, cls)
        if isinstance(numerator, _Rational):
            return _coprime(numerator.numerator, numerator.denominator, cls)
        if hasattr(numerator, "as_integer_ratio") and not isinstance(numerator, type):
            return _coprime(*numerator.as_integer_ratio(), cls)
        raise TypeError("argument should be a string or a Rational instance")

    @classmethod
    def from_float(cls, f):
        if isinstance(f, float):
            return _coprime(*f.as_integer_ratio(), cls)
        if isinstance(f, _Rational):
            return cls(f)
        raise TypeError("%s.from_float() only takes floats, not %r (%s)"
                        % (cls.__name__, f, type(f).__name__))

    @classmethod
    def from_decimal(cls, dec):
        if type(dec).__name__ == "Decimal":
            return _coprime(*dec.as_integer_ratio(), cls)
        if isinstance(dec, int):
            return cls(dec)
        raise TypeError("%s.from_decimal() only takes Decimals, not %r (%s)"
                        % (cls.__name__, dec, type(dec).__name__))

    def is_integer(self):
        return self._denominator == 1

    def as_integer_ratio(self):
        return self._numerator, self._denominator

    def limit_denominator(self, max_denominator=1000000):
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if max_denominator >= self._denominator:
            return _coprime(self._numerator, self._denominator)
        # The continued fraction, as far as its fractions stay small enough.
        older, newer = (0, 1), (1, 0)
        top, bottom = self._numerator, self._denominator
        while bottom:
            times, rest = divmod(top, bottom)
            following = older[0] + times * newer[0], older[1] + times * newer[1]
            if following[1] > max_denominator:
                break
            older, newer = newer, following
            top, bottom = bottom, rest
        # The nearest is the last of them, or the best between the last two.
        times = (max_denominator - older[1]) // newer[1]
        between = older[0] + times * newer[0], older[1] + times * newer[1]
        if 2 * bottom * between[1] > self._denominator:
            return _coprime(*between)
        return _coprime(*newer)

    @property
    def denominator(self):
        return self._denominator

    @property
    def numerator(self):
        return self._numerator

    def __repr__(self):
        return "%s(%s, %s)" % (self.__class__.__name__, self._numerator, self._denominator)

    def __str__(self):
        if self._denominator == 1:
            return str(self._numerator)
        return "%s/%s" % (self._numerator, self._denominator)

    def __format__(self, spec):
        if not spec:
            return str(self)
        return _format(self, spec)

    def __add__(a, b):
        return _plus(a, b._numerator, b._denominator) if type(b) is Fraction else _other(a, b, "+")

    def __radd__(b, a):
        return _reversed(a, b, "+")

    def __sub__(a, b):
        return _plus(a, -b._numerator, b._denominator) if type(b) is Fraction else _other(a, b, "-")

    def __rsub__(b, a):
        return _reversed(a, b, "-")

    def __mul__(a, b):
        if isinstance(b, (int, Fraction)):
            return _times(a, b.numerator, b.denominator)
        return _mixed(a, b, "*")

    def __rmul__(b, a):
        return _reversed(a, b, "*")

    def __truediv__(a, b):
        if not isinstance(b, (int, Fraction)):
            return _mixed(a, b, "/")
        top, bottom = b.denominator, b.numerator
        if not bottom:
            raise ZeroDivisionError("Fraction(1, 0)")
        return _times(a, -top, -bottom) if bottom < 0 else _times(a, top, bottom)

    def __rtruediv__(b, a):
        return _reversed(a, b, "/")

    def __floordiv__(a, b):
        if isinstance(b, (int, Fraction)):
            return (a.numerator * b.denominator) // (a.denominator * b.numerator)
        return _mixed(a, b, "//")

    def __rfloordiv__(b, a):
        return _reversed(a, b, "//")

    def __divmod__(a, b):
        if isinstance(b, (int, Fraction)):
            below = a.denominator * b.denominator
            times, rest = divmod(a.numerator * b.denominator, b.numerator * a.denominator)
            return times, _reduced(rest, below)
        return _mixed(a, b, "divmod")

    def __rdivmod__(b, a):
        return _reversed(a, b, "divmod")

    def __mod__(a, b):
        if isinstance(b, (int, Fraction)):
            rest = (a.numerator * b.denominator) % (b.numerator * a.denominator)
            return _reduced(rest, a.denominator * b.denominator)
        return _mixed(a, b, "%")

    def __rmod__(b, a):
        return _reversed(a, b, "%")

    def __pow__(a, b, modulo=None):
        if modulo is not None:
            return NotImplemented
        if isinstance(b, _Rational):
            if b.denominator != 1:
                return float(a) ** float(b)
            top, bottom, power = a._numerator, a._denominator, b.numerator
            if power < 0:
                top, bottom, power = bottom, top, -power
                if not bottom:
                    raise ZeroDivisionError("Fraction(%s, 0)" % top ** power)
                if bottom < 0:
                    top, bottom = -top, -bottom
            return _coprime(top ** power, bottom ** power)
        return float(a) ** b if isinstance(b, (float, complex)) else NotImplemented

    def __rpow__(b, a, modulo=None):
        if modulo is not None:
            return NotImplemented
        whole = b._denominator == 1
        if isinstance(a, _Rational) and not (whole and b._numerator >= 0):
            return Fraction(a.numerator, a.denominator) ** b
        return a ** (b._numerator if whole else float(b))

    def __pos__(a):
        return _coprime(a._numerator, a._denominator)

    def __neg__(a):
        return _coprime(-a._numerator, a._denominator)

    def __abs__(a):
        return _coprime(abs(a._numerator), a._denominator)

    def __int__(a):
        whole = abs(a._numerator) // a._denominator
        return whole if a._numerator >= 0 else -whole

    __trunc__ = __int__

    def __float__(a):
        return a._numerator / a._denominator

    def __floor__(a):
        return a._numerator // a._denominator

    def __ceil__(a):
        return -(-a._numerator // a._denominator)

    def __round__(self, ndigits=None):
        whole = _rounded(self._numerator, self._denominator, 0 if ndigits is None else ndigits)
        if ndigits is None:
            return whole
        return _reduced(whole, 10 ** ndigits) if ndigits > 0 else Fraction(whole * 10 ** -ndigits)

    def __hash__(self):
        top, bottom = self._numerator, self._denominator
        if bottom % _MODULUS:
            value = hash(hash(abs(top)) * pow(bottom, -1, _MODULUS))
        else:
            value = _INF
        if top < 0:
            value = -value
        return value if value != -1 else -2

    def __eq__(a, b):
        if isinstance(b, _Rational):
            return b.numerator == a._numerator and b.denominator == a._denominator
        if isinstance(b, _Complex) and not b.imag:
            b = b.real
        if not isinstance(b, float):
            return NotImplemented
        return _math.isfinite(b) and (a._numerator, a._denominator) == b.as_integer_ratio()

    def _compare(self, other, less, equal):
        if isinstance(other, _Rational):
            left = self._numerator * other.denominator
            right = self._denominator * other.numerator
        elif isinstance(other, float):
            if _math.isnan(other) or _math.isinf(other):
                left, right = 0.0, other
                if other != other:
                    return False
            else:
                return self._compare(self.from_float(other), less, equal)
        else:
            return NotImplemented
        if left == right:
            return equal
        return (left < right) == less

    def __lt__(a, b):
        return a._compare(b, True, False)

    def __gt__(a, b):
        return a._compare(b, False, False)

    def __le__(a, b):
        return a._compare(b, True, True)

    def __ge__(a, b):
        return a._compare(b, False, True)

    def __bool__(a):
        return bool(a._numerator)

    def __copy__(self):
        if type(self) is Fraction:
            return self
        return self.__class__(self._numerator, self._denominator)

    def __deepcopy__(self, memo):
        return self.__copy__()


def _plus(a, n, d):
    """a + n/d, where n/d is reduced."""
    na, da = a._numerator, a._denominator
    common = _math.gcd(da, d)
    if common == 1:
        return _coprime(na * d + n * da, da * d)
    # Nothing but a part of what the denominators share can still be in the numerator.
    n = na * (d // common) + n * (da // common)
    left = _math.gcd(n, common)
    return _coprime(n // left, da // common * (d // left))


def _times(a, n, d):
    """a * n/d, where n/d is reduced."""
    na, da = a._numerator, a._denominator
    across, down = _math.gcd(na, d), _math.gcd(n, da)
    return _coprime((na // across) * (n // down), (da // down) * (d // across))


def _other(a, b, op):
    """What is added or taken away, if it is no plain fraction."""
    if isinstance(b, (int, Fraction)):
        return _plus(a, b.numerator if op == "+" else -b.numerator, b.denominator)
    return _mixed(a, b, op)


def _apply(a, b, op):
    if op == "+":
        return a + b
    if op == "-":
        return a - b
    if op == "*":
        return a * b
    if op == "/":
        return a / b
    if op == "//":
        return a // b
    if op == "%":
        return a % b
    return divmod(a, b)


def _mixed(a, b, op):
    if isinstance(b, float):
        return _apply(float(a), b, op)
    if isinstance(b, complex) and op in "+-*/":
        return _apply(float(a), b, op)
    return NotImplemented


def _reversed(a, b, op):
    if isinstance(a, _Rational):
        return _apply(Fraction(a.numerator, a.denominator), b, op)
    if isinstance(a, float):
        return _apply(a, float(b), op)
    if isinstance(a, complex) and op in "+-*/":
        return _apply(a, float(b), op)
    return NotImplemented


def _format(self, spec):
    """A fraction as a float would be shown, but exactly rounded."""
    def fail():
        raise ValueError(f"Invalid format specifier {spec!r} for object of type "
                         f"{type(self).__name__!r}")
    text = spec
    fill, align = " ", ">"
    if len(text) >= 2 and text[1] in "<>=^":
        fill, align, text = text[0], text[1], text[2:]
    elif text[:1] and text[0] in "<>=^":
        align, text = text[0], text[1:]
    aligned = len(text) < len(spec)
    sign = "-"
    if text[:1] and text[0] in "-+ ":
        sign, text = text[0], text[1:]
    no_neg_zero = alternate = zero = False
    if text[:1] == "z":
        no_neg_zero, text = True, text[1:]
    if text[:1] == "#":
        alternate, text = True, text[1:]
    if text[:1] == "0" and text[1:2].isdigit():
        zero, text = True, text[1:]
    if zero and aligned:
        fail()
    width = 0
    end = 0
    while text[end:end + 1].isdigit():
        end += 1
    if end:
        width, text = int(text[:end]), text[end:]
    separator = ""
    if text[:1] and text[0] in ",_":
        separator, text = text[0], text[1:]
    precision = None
    if text[:1] == ".":
        end = 1
        while text[end:end + 1].isdigit():
            end += 1
        if end == 1:
            fail()
        precision, text = int(text[1:end]), text[end:]
    kind = text
    if kind not in ("", "e", "E", "f", "F", "g", "G", "%"):
        fail()
    n, d = self._numerator, self._denominator
    if not kind:
        if zero or precision is not None or no_neg_zero:
            fail()
        negative = n < 0
        body = f"{abs(n):{separator}}"
        if d > 1 or alternate:
            body += f"/{d:{separator}}"
        lead = "-" if negative else "" if sign == "-" else sign
    else:
        if precision is None:
            precision = 6
        lower = kind.lower()
        exponent_mark = "E" if kind in "EFG" else "e"
        if kind in "fF%":
            exponent = -precision
            if kind == "%":
                exponent -= 2
            whole = _rounded(n, d, -exponent)
            negative, significand = whole < 0 if no_neg_zero else n < 0, abs(whole)
            scientific = False
            point = precision
        elif lower == "e" or lower == "g":
            figures = max(precision, 1) if lower == "g" else precision + 1
            negative = n < 0
            significand, exponent = _figures(abs(n), d, figures)
            scientific = lower == "e" or exponent > 0 or exponent + figures <= -4
            point = figures - 1 if scientific else -exponent
        suffix = "%" if kind == "%" else ""
        if scientific:
            suffix = f"{exponent_mark}{exponent + point:+03d}"
        digits = f"{significand:0{point + 1}d}"
        whole, part = digits[:len(digits) - point], digits[len(digits) - point:]
        if lower == "g" and not alternate:
            part = part.rstrip("0")
        dot = "." if part or alternate else ""
        lead = "-" if negative else "" if sign == "-" else sign
        if zero:
            least = width - len(part) - len(dot) - len(suffix) - len(lead)
            if separator:
                while len(f"{int(whole):{separator}}") < least and len(whole) < least:
                    whole = whole.zfill(len(whole) + 1)
                    grouped = _group(whole, separator)
                    if len(grouped) >= least:
                        break
                whole = _group(whole, separator)
            else:
                whole = whole.zfill(max(least, 0))
        elif separator:
            whole = _group(whole, separator)
        body = whole + dot + part + suffix
    padding = fill * (width - len(lead) - len(body))
    if align == ">":
        return padding + lead + body
    if align == "<":
        return lead + body + padding
    if align == "^":
        half = len(padding) // 2
        return padding[:half] + lead + body + padding[half:]
    return lead + padding + body


def _group(digits, separator):
    first = len(digits) % 3
    parts = [digits[:first]] if first else []
    parts.extend(digits[i:i + 3] for i in range(first, len(digits), 3))
    return separator.join(parts)
