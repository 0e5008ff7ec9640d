"""The part of `datetime` about spans of time and offsets from UTC."""

from math import modf as _modf
from operator import index as _checked

MINYEAR, MAXYEAR = 1, 9999
_NO = object()
_DAY = 86400000000


def _whole(value):
    """A value as a C int."""
    if type(value) is not int:
        value = _checked(value)
    if not -2147483648 <= value <= 2147483647:
        if abs(value) >> 63:
            raise OverflowError("Python int too large to convert to C long")
        bound = "greater than maximum" if value > 0 else "less than minimum"
        raise OverflowError("signed integer is " + bound)
    return value


def _near(a, b):
    """a/b to the nearest whole number, the even one of two."""
    whole, rest = divmod(a, b)
    twice = 2 * rest
    if (twice > b if b > 0 else twice < b) or twice == b and whole % 2:
        whole += 1
    return whole


class timedelta:
    """A span of time: whole days, seconds and microseconds, given in these or in larger units."""

    __slots__ = ("_days", "_seconds", "_microseconds")

    def __new__(cls, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0):
        total, part = 0, 0.0
        for value, unit, name in ((microseconds, 1, "microseconds"), (milliseconds, 1000, "milliseconds"),
                                  (seconds, 1000000, "seconds"), (minutes, 60000000, "minutes"),
                                  (hours, 3600000000, "hours"), (days, _DAY, "days"),
                                  (weeks, 7 * _DAY, "weeks")):
            if type(value) is int or isinstance(value, int):
                total += value * unit
            elif isinstance(value, float):
                fraction, whole = _modf(value)
                total += int(whole) * unit
                if fraction:
                    fraction, whole = _modf(fraction * unit)
                    total += int(whole)
                    part += fraction
            else:
                raise TypeError(f"unsupported type for timedelta {name} component: {type(value).__name__}")
        if part:
            # Halves go to the even sum.
            near = round(part)
            if abs(near - part) == 0.5:
                odd = total % 2
                near = 2 * round((part + odd) * 0.5) - odd
            total += near
        return _span(total, cls)

    @property
    def days(self):
        return self._days

    @property
    def seconds(self):
        return self._seconds

    @property
    def microseconds(self):
        return self._microseconds

    def _micros(self):
        return (self._days * 86400 + self._seconds) * 1000000 + self._microseconds

    def total_seconds(self):
        return self._micros() / 1000000

    def __add__(self, other):
        if isinstance(other, timedelta):
            return _span(self._micros() + other._micros())
        return NotImplemented

    __radd__ = __add__

    def __sub__(self, other):
        return _span(self._micros() - other._micros()) if isinstance(other, timedelta) else NotImplemented

    def __rsub__(self, other):
        if isinstance(other, timedelta):
            return _span(other._micros() - self._micros())
        return NotImplemented

    def __neg__(self):
        return _span(-self._micros())

    def __pos__(self):
        return _span(self._micros())

    def __abs__(self):
        return _span(abs(self._micros()))

    def __mul__(self, other):
        if isinstance(other, int):
            return _span(self._micros() * other)
        if isinstance(other, float):
            top, bottom = other.as_integer_ratio()
            return _span(_near(self._micros() * top, bottom))
        return NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, other):
        if isinstance(other, timedelta):
            return self._micros() / other._micros()
        top, bottom = 1, other
        if isinstance(other, float):
            bottom, top = other.as_integer_ratio()
        elif not isinstance(other, int):
            return NotImplemented
        if not bottom:
            raise ZeroDivisionError("integer division or modulo by zero")
        return _span(_near(self._micros() * top, bottom))

    def __floordiv__(self, other):
        if isinstance(other, timedelta):
            return self._micros() // _not_zero(other._micros())
        if isinstance(other, int):
            return _span(self._micros() // _not_zero(other))
        return NotImplemented

    def __mod__(self, other):
        if isinstance(other, timedelta):
            return _span(self._micros() % _not_zero(other._micros()))
        return NotImplemented

    def __divmod__(self, other):
        if isinstance(other, timedelta):
            whole, rest = divmod(self._micros(), _not_zero(other._micros()))
            return whole, _span(rest)
        return NotImplemented

    def __eq__(self, other):
        return self._micros() == other._micros() if isinstance(other, timedelta) else NotImplemented

    def __lt__(self, other):
        return self._micros() < other._micros() if isinstance(other, timedelta) else NotImplemented

    def __le__(self, other):
        return self._micros() <= other._micros() if isinstance(other, timedelta) else NotImplemented

    def __gt__(self, other):
        return self._micros() > other._micros() if isinstance(other, timedelta) else NotImplemented

    def __ge__(self, other):
        return self._micros() >= other._micros() if isinstance(other, timedelta) else NotImplemented

    def __hash__(self):
        return hash((self._days, self._seconds, self._microseconds))

    def __bool__(self):
        return bool(self._days or self._seconds or self._microseconds)

    def __repr__(self):
        parts = [f"{name}={value}" for name, value in
                 (("days", self._days), ("seconds", self._seconds), ("microseconds", self._microseconds))
                 if value]
        kind = type(self)
        name = "datetime.timedelta" if kind is timedelta else kind.__name__
        return f"{name}({', '.join(parts) or '0'})"

    def __str__(self):
        minutes, second = divmod(self._seconds, 60)
        text = "%d:%02d:%02d" % (minutes // 60, minutes % 60, second)
        if self._days:
            text = "%d day%s, " % (self._days, "" if abs(self._days) == 1 else "s") + text
        return text + (".%06d" % self._microseconds if self._microseconds else "")

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _not_zero(value):
    if not value:
        raise ZeroDivisionError("integer division or modulo by zero")
    return value


def _span(micros, cls=timedelta):
    days, rest = divmod(micros, _DAY)
    if not -999999999 <= days <= 999999999:
        if not -2147483648 <= days <= 2147483647:
            raise OverflowError("Python int too large to convert to C int")
        raise OverflowError(f"days={days}; must have magnitude <= 999999999")
    self = object.__new__(cls)
    self._days = days
    self._seconds, self._microseconds = divmod(rest, 1000000)
    return self


timedelta.min = timedelta(-999999999)
timedelta.max = timedelta(999999999, 86399, 999999)
timedelta.resolution = timedelta(microseconds=1)


def _limited(zone, method, moment):
    """An offset that a zone gives."""
    if zone is None:
        return None
    offset = getattr(zone, method)(moment)
    if offset is None:
        return None
    if not isinstance(offset, timedelta):
        raise TypeError(f"tzinfo.{method}() must return None or timedelta, not '{type(offset).__name__}'")
    if not -_DAY < offset._micros() < _DAY:
        raise ValueError("offset must be a timedelta strictly between -timedelta(hours=24) and "
                         "timedelta(hours=24).")
    return offset


def _offset_text(offset, colons):
    micros = offset._micros()
    sign = "-" if micros < 0 else "+"
    seconds, micro = divmod(abs(micros), 1000000)
    parts = ["%02d" % (seconds // 3600), "%02d" % (seconds // 60 % 60)]
    if seconds % 60 or micro:
        parts.append("%02d" % (seconds % 60) + (".%06d" % micro if micro else ""))
    return sign + (":" if colons else "").join(parts)


class tzinfo:
    """A zone: what its classes have to say about offsets."""

    def tzname(self, dt, /):
        raise NotImplementedError("a tzinfo subclass must implement tzname()")

    def utcoffset(self, dt, /):
        raise NotImplementedError("a tzinfo subclass must implement utcoffset()")

    def dst(self, dt, /):
        raise NotImplementedError("a tzinfo subclass must implement dst()")

    def fromutc(self, dt, /):
        _its_own(self, dt)
        offset = dt.utcoffset()
        if offset is None:
            raise ValueError("fromutc: non-None utcoffset() result required")
        summer = dt.dst()
        if summer is None:
            raise ValueError("fromutc: non-None dst() result required")
        moved = dt + (offset - summer)
        summer = moved.dst()
        if summer is None:
            raise ValueError("fromutc: tz.dst() gave inconsistent results; cannot convert")
        return moved + summer


def _is_moment(value):
    from datetime import datetime
    return isinstance(value, datetime)


def _its_own(zone, dt):
    if not _is_moment(dt):
        raise TypeError("fromutc: argument must be a datetime")
    if dt.tzinfo is not zone:
        raise ValueError("fromutc: dt.tzinfo is not self")


def _or_none(name, dt):
    if dt is not None and not _is_moment(dt):
        raise TypeError(f"{name}(dt) argument must be a datetime instance or None, not "
                        f"{type(dt).__name__}")


class timezone(tzinfo):
    """A zone whose offset never changes."""

    __slots__ = ("_offset", "_name")

    def __new__(cls, offset=_NO, name=_NO):
        if offset is _NO:
            raise TypeError("timezone() missing required argument 'offset' (pos 1)")
        if not isinstance(offset, timedelta):
            raise TypeError(f"timezone() argument 1 must be datetime.timedelta, not {type(offset).__name__}")
        if name is not _NO and not isinstance(name, str):
            shown = None if name is None else type(name).__name__
            raise TypeError(f"timezone() argument 2 must be str, not {shown}")
        if name is _NO and not offset and hasattr(cls, "utc"):
            return cls.utc
        if not -_DAY < offset._micros() < _DAY:
            raise ValueError("offset must be a timedelta strictly between -timedelta(hours=24) and "
                             f"timedelta(hours=24), not {offset!r}.")
        self = object.__new__(cls)
        self._offset, self._name = offset, None if name is _NO else name
        return self

    def __init_subclass__(cls):
        raise TypeError("type 'datetime.timezone' is not an acceptable base type")

    def utcoffset(self, dt, /):
        _or_none("utcoffset", dt)
        return self._offset

    def dst(self, dt, /):
        _or_none("dst", dt)
        return None

    def tzname(self, dt, /):
        _or_none("tzname", dt)
        return str(self)

    def fromutc(self, dt, /):
        _its_own(self, dt)
        return dt + self._offset

    def __eq__(self, other):
        return self._offset == other._offset if isinstance(other, timezone) else NotImplemented

    def __hash__(self):
        return hash(self._offset)

    def __repr__(self):
        if self is timezone.utc:
            return "datetime.timezone.utc"
        name = "" if self._name is None else f", {self._name!r}"
        return f"datetime.timezone({self._offset!r}{name})"

    def __str__(self):
        if self._name is not None:
            return self._name
        return "UTC" + _offset_text(self._offset, True) if self._offset else "UTC"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


UTC = timezone.utc = timezone(timedelta(0))
timezone.min = timezone(timedelta(days=-1, minutes=1))
timezone.max = timezone(timedelta(hours=23, minutes=59))
