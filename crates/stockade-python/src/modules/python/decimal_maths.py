"""Exponentials and logarithms of `decimal`, on whole numbers that stand for so many decimal places.

Each result is computed with a bound of its error, and again with more places where it lies too near
to a point where rounding turns.
"""

from math import log as _log

_tens = {}


def _ten(power):
    """10 to a power; the usual ones are kept."""
    if power > 400:
        return _dec_scale(1, power)
    if power not in _tens:
        _tens[power] = 10 ** power
    return _tens[power]


def _near(a, b):
    """a/b, the nearest whole number."""
    return (2 * a + b) // (2 * b)


def _series(n, unit):
    """atanh(1/n) in units, a little too small."""
    total, power, k = 0, unit // n, 1
    square = n * n
    while power:
        total += power // k
        power //= square
        k += 2
    return total


_logs = [0, 0]


def ln10(places):
    """The logarithm of 10, off by no more than one in the last place."""
    if _logs[0] < places:
        unit = _ten(places + 10)
        _logs[1] = 46 * _series(31, unit) + 34 * _series(49, unit) + 20 * _series(161, unit)
        _logs[0] = places + 10
    return _near(_logs[1], _ten(_logs[0] - places))


def exp_units(x, places):
    """exp(x / 10**places) in units of the last place, off by a few; 0 <= x < 3 * 10**places."""
    # Halving makes the series short, squaring undoes it; each squaring doubles the error.
    halvings = max(4, int(places ** 0.5) + 1)
    more = len(str(1 << halvings)) + 3
    unit = _ten(places + more)
    x = (x * _ten(more)) >> halvings
    total = term = unit
    k = 1
    while term:
        term = term * x // (unit * k)
        total += term
        k += 1
    for _ in range(halvings):
        total = total * total // unit
    return total // _ten(more)


def ln_units(x, places):
    """ln(x / 10**places) in units of the last place, off by a few; x is near to 10**places."""
    # A first guess of 15 digits, then each step has about three times as many.
    shift = max(places - 17, 0)
    guess = _log(x // _ten(shift) / 10.0 ** (places - shift))
    known, at = int(guess * 10 ** 15), 15
    while at < places:
        following = min(3 * at - 4, places)
        known *= _ten(following - at)
        part = x // _ten(places - following) if places > following else x
        unit = _ten(following)
        raised = exp_units(known, following) if known >= 0 else unit * unit // exp_units(-known, following)
        known += 2 * unit * (part - raised) // (part + raised)
        at = following
    return known if at == places else known // _ten(at - places)


def exp_digits(c, e, digits):
    """exp(c * 10**e) as a number of about so many digits, and its exponent; c may be negative. The
    last two digits are not sure."""
    whole = max(0, _dec_length(abs(c)) + e)
    places = digits + 3 + whole
    x = c * _ten(e + places) if e + places >= 0 else c // _ten(-e - places)
    power, rest = divmod(x, ln10(places))
    return exp_units(rest, places) // _ten(whole), power - places + whole


def ln_places(c, e, places):
    """ln(c * 10**e) in units of 10**-places; the last two digits are not sure."""
    length = _dec_length(c)
    power = e + length - 1
    # The mantissa between about 0.3 and 3, where the steps are quick.
    more = places + 3 + (len(str(abs(power))) if power else 0)
    lead = int(_dec_text(c)[:2].ljust(2, "0")) if length < 4000 else int(_dec_text(_dec_cut(c, length - 2)[0]))
    if lead >= 32:
        power += 1
    scale = more - power + e
    mantissa = c * _ten(scale) if scale >= 0 else c // _ten(-scale)
    total = ln_units(mantissa, more) + power * ln10(more)
    return _near(total, _ten(more - places))


def decided(value, digits, sure=2):
    """Whether a number, whose last digits are not sure, rounds to so many digits in one way only."""
    drop = _dec_length(abs(value)) - digits
    if drop <= sure:
        return False
    # Cut a few digits below the last: all nines, all zeros or a half there may turn.
    half = _ten(drop - 1)
    tail = abs(value) % (5 * half)
    unsure = _ten(sure)
    return unsure < tail < 5 * half - unsure
