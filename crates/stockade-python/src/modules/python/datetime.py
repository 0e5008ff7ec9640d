"""Dates, times of day, moments, the spans between them, and offsets from UTC.

The clock is that of `time`, and the local zone is UTC. `_datetime_spans` has spans and zones.
"""

import _moments
from _datetime_spans import (MAXYEAR, MINYEAR, UTC, _checked, _limited, _NO, _offset_text, _whole,
                             timedelta, timezone, tzinfo)
from time import struct_time as _struct_time, time_ns as _time_ns

__all__ = ("date", "datetime", "time", "timedelta", "timezone", "tzinfo", "MINYEAR", "MAXYEAR", "UTC")

_EPOCH = 719163
_LAST = 3652059


def _given(**values):
    for place, (name, value) in enumerate(values.items()):
        if value is _NO:
            raise TypeError(f"function missing required argument '{name}' (pos {place + 1})")


def _check_date(year, month, day):
    if not 1 <= year <= 9999:
        raise ValueError(f"year {year} is out of range")
    if not 1 <= month <= 12:
        raise ValueError("month must be in 1..12")
    if not 1 <= day <= 28 and not 1 <= day <= _moments.days_in_month(year, month):
        raise ValueError("day is out of range for month")


def _check_time(hour, minute, second, microsecond, tzinfo, fold):
    if not 0 <= hour <= 23:
        raise ValueError("hour must be in 0..23")
    if not 0 <= minute <= 59:
        raise ValueError("minute must be in 0..59")
    if not 0 <= second <= 59:
        raise ValueError("second must be in 0..59")
    if not 0 <= microsecond <= 999999:
        raise ValueError("microsecond must be in 0..999999")
    if fold != 0 and fold != 1:
        raise ValueError("fold must be either 0 or 1")
    if tzinfo is not None:
        _check_zone(tzinfo)


def _check_zone(zone):
    if zone is not None and not isinstance(zone, tzinfo):
        raise TypeError("tzinfo argument must be None or of a tzinfo subclass, not type "
                        f"'{type(zone).__name__}'")


def _text(value, name, place=1):
    if not isinstance(value, str):
        raise TypeError(f"{name}() argument {place} must be str, not {type(value).__name__}")


def _seconds(timestamp):
    """Whole seconds and microseconds of a timestamp, rounded to the nearest, then the even one."""
    if isinstance(timestamp, float):
        if timestamp != timestamp:
            raise ValueError("Invalid value NaN (not a number)")
        if not -9.3e18 < timestamp < 9.2e18:
            raise OverflowError("timestamp out of range for platform time_t")
        whole = int(timestamp)
        micro = round((timestamp - whole) * 1e6)
        seconds, micro = whole + micro // 1000000, micro % 1000000
    else:
        seconds, micro = _checked(timestamp), 0
        if abs(seconds) >> 63:
            raise OverflowError("timestamp out of range for platform time_t")
    if abs(seconds) > 67768036191676799:
        raise OSError(75, "Value too large for defined data type")
    return seconds, micro


def _moment_parts(seconds):
    """Year to second of a time since the epoch."""
    days, rest = divmod(seconds, 86400)
    year, month, day = _moments.from_ordinal(days + _EPOCH)
    if not 1 <= year <= 9999:
        raise ValueError(f"year {year} is out of range")
    return year, month, day, rest // 3600, rest // 60 % 60, rest % 60


def _from_week(year, week, day):
    if not 1 <= year <= 9999:
        raise ValueError(f"Year is out of range: {year}")
    start = _moments.first_monday(year)
    if not (1 <= week <= 52 or week == 53 and _moments.first_monday(year + 1) - start == 371):
        raise ValueError(f"Invalid week: {week}")
    if not 1 <= day <= 7:
        raise ValueError(f"Invalid day: {day} (range is [1, 7])")
    return _moments.from_ordinal(start + (week - 1) * 7 + day - 1)


def _digits(text):
    if not (text.isascii() and text.isdecimal()):
        raise _Unread
    return int(text)


class _Unread(Exception):
    """A text that is not what ISO 8601 says."""


def _read_date(text):
    """Year, month and day; the text has 7, 8 or 10 letters."""
    size = len(text)
    year = _digits(text[:4])
    dashed = text[4:5] == "-"
    rest = text[5:] if dashed else text[4:]
    if rest[:1] == "W":
        week, day = _digits(rest[1:3].ljust(2)), 1
        rest = rest[3:]
        if rest:
            if dashed != (rest[0] == "-"):
                raise _Unread
            rest = rest[1:] if dashed else rest
            if len(rest) != 1:
                raise _Unread
            day = _digits(rest)
        try:
            return _from_week(year, week, day)
        except ValueError:
            raise _Unread from None
    if dashed and (size != 10 or rest[2] != "-") or not dashed and size != 8:
        raise _Unread
    return year, _digits(rest[:2]), _digits(rest[3:] if dashed else rest[2:])


def _date_length(text):
    """How many letters of a moment are the date's."""
    if len(text) < 7:
        raise _Unread
    if text[4] == "-":
        if text[5] != "W":
            return 10
        if len(text) > 8 and text[8] == "-":
            if len(text) == 9:
                raise _Unread
            # A second dash may be a separator, before the time.
            return 8 if len(text) > 10 and text[10].isdecimal() else 10
        return 8
    if text[4] != "W":
        return 8
    end = 7
    while end < len(text) and text[end].isascii() and text[end].isdecimal():
        end += 1
    if end < 9:
        return end
    return 7 if end % 2 == 0 else 8


def _read_clock(text):
    """Hours to microseconds."""
    if len(text) < 2:
        raise _Unread
    parts = [_digits(text[:2]), 0, 0, 0]
    at = 2
    colons = text[2:3] == ":"
    for place in (1, 2):
        if at >= len(text):
            return parts
        if colons:
            if text[at] != ":":
                raise _Unread
            at += 1
        two = text[at:at + 2]
        if len(two) != 2:
            raise _Unread
        parts[place] = _digits(two)
        at += 2
    if at < len(text):
        if text[at] not in ".,":
            raise _Unread
        fraction = text[at + 1:]
        if not fraction or not fraction.isascii() or not fraction.isdecimal():
            raise _Unread
        parts[3] = int(fraction[:6].ljust(6, "0"))
    return parts


def _read_time(text):
    """Hours to microseconds, and the zone."""
    for at, c in enumerate(text):
        if c in "+-Z":
            break
    else:
        return *_read_clock(text), None
    parts = _read_clock(text[:at])
    if c == "Z":
        if at + 1 != len(text):
            raise _Unread
        return *parts, UTC
    hours, minutes, seconds, micro = _read_clock(text[at + 1:])
    sign = -1 if c == "-" else 1
    offset = timedelta(seconds=sign * (hours * 3600 + minutes * 60 + seconds), microseconds=sign * micro)
    return *parts, timezone(offset) if offset else UTC


_SPECS = ("hours", "minutes", "seconds", "milliseconds", "microseconds")


def _clock_text(value, spec):
    if spec == "auto":
        spec = "microseconds" if value._us else "seconds"
    if spec not in _SPECS:
        raise ValueError("Unknown timespec value")
    text = f"{value._h:02d}"
    if spec != "hours":
        text += f":{value._mi:02d}"
        if spec != "minutes":
            text += f":{value._s:02d}"
            if spec == "milliseconds":
                text += f".{value._us // 1000:03d}"
            elif spec == "microseconds":
                text += f".{value._us:06d}"
    return text


def _format(value, format, parts):
    """`strftime` with what only these classes know."""
    if "%" in format:
        out = []
        at = 0
        while True:
            percent = format.find("%", at)
            if percent < 0:
                break
            out.append(format[at:percent])
            c = format[percent + 1:percent + 2]
            at = percent + 2
            if c == "f":
                out.append(f"{getattr(value, '_us', 0):06d}")
            elif c == "z" or c == ":" and format[at:at + 1] == "z":
                at += c == ":"
                offset = value.utcoffset() if hasattr(value, "utcoffset") else None
                if offset is not None:
                    out.append(_offset_text(offset, c == ":"))
            elif c == "Z":
                name = value.tzname() if hasattr(value, "tzname") else None
                out.append("" if name is None else name.replace("%", "%%"))
            else:
                out.append("%" + c)
        format = "".join(out) + format[at:]
    return _moments.write(format, parts)


class _Week(tuple):
    """A year, a week and a day of ISO 8601."""
    __slots__ = ()
    year = property(lambda self: self[0])
    week = property(lambda self: self[1])
    weekday = property(lambda self: self[2])

    def __repr__(self):
        return "datetime.IsoCalendarDate(year=%d, week=%d, weekday=%d)" % self


class date:
    """A day of the calendar."""

    __slots__ = ("_y", "_m", "_d")

    def __new__(cls, year=_NO, month=_NO, day=_NO):
        if day is _NO:
            _given(year=year, month=month, day=day)
        if type(year) is not int or type(month) is not int or type(day) is not int:
            year, month, day = _whole(year), _whole(month), _whole(day)
        elif not -2147483648 <= year <= 2147483647:
            _whole(year)
        _check_date(year, month, day)
        self = object.__new__(cls)
        self._y, self._m, self._d = year, month, day
        return self

    @classmethod
    def today(cls):
        return cls(*_moment_parts(_time_ns() // 1000000000)[:3])

    @classmethod
    def fromtimestamp(cls, timestamp, /):
        return cls(*_moment_parts(_seconds(timestamp)[0])[:3])

    @classmethod
    def fromordinal(cls, ordinal, /):
        ordinal = _whole(ordinal)
        if ordinal < 1:
            raise ValueError("ordinal must be >= 1")
        return cls(*_moments.from_ordinal(ordinal))

    @classmethod
    def fromisocalendar(cls, year, week, day):
        return cls(*_from_week(_whole(year), _whole(week), _whole(day)))

    @classmethod
    def fromisoformat(cls, string, /):
        if not isinstance(string, str):
            raise TypeError("fromisoformat: argument must be str")
        try:
            if len(string) not in (7, 8, 10):
                raise _Unread
            parts = _read_date(string)
        except _Unread:
            raise ValueError(f"Invalid isoformat string: {string!r}") from None
        return cls(*parts)

    @property
    def year(self):
        return self._y

    @property
    def month(self):
        return self._m

    @property
    def day(self):
        return self._d

    def ctime(self):
        return _moments.write("%a %b %e 00:00:00 ", self._parts()) + f"{self._y:04d}"

    def isoformat(self):
        return f"{self._y:04d}-{self._m:02d}-{self._d:02d}"

    __str__ = isoformat

    def strftime(self, format):
        _text(format, "strftime")
        return _format(self, format, self._parts())

    def __format__(self, format, /):
        _text(format, "__format__")
        return self.strftime(format) if format else str(self)

    def _parts(self):
        number = self.toordinal()
        return (self._y, self._m, self._d, 0, 0, 0, (number + 6) % 7,
                _moments.day_of_year(self._y, self._m, self._d), -1)

    def timetuple(self):
        return _struct_time(self._parts())

    def toordinal(self):
        return _moments.ordinal(self._y, self._m, self._d)

    def weekday(self):
        return (self.toordinal() + 6) % 7

    def isoweekday(self):
        return (self.toordinal() + 6) % 7 + 1

    def isocalendar(self):
        return _Week(_moments.iso_parts(self.toordinal()))

    def replace(self, year=_NO, month=_NO, day=_NO):
        return type(self)(self._y if year is _NO else year, self._m if month is _NO else month,
                          self._d if day is _NO else day)

    def __replace__(self, /, **changes):
        return self.replace(**changes)

    def _order(self):
        return self._y, self._m, self._d

    def __eq__(self, other):
        if isinstance(other, date) and not isinstance(other, datetime):
            return self._order() == other._order()
        return NotImplemented

    def __lt__(self, other):
        if isinstance(other, date) and not isinstance(other, datetime):
            return self._order() < other._order()
        return NotImplemented

    def __le__(self, other):
        if isinstance(other, date) and not isinstance(other, datetime):
            return self._order() <= other._order()
        return NotImplemented

    def __gt__(self, other):
        if isinstance(other, date) and not isinstance(other, datetime):
            return self._order() > other._order()
        return NotImplemented

    def __ge__(self, other):
        if isinstance(other, date) and not isinstance(other, datetime):
            return self._order() >= other._order()
        return NotImplemented

    def __hash__(self):
        return hash((self._y, self._m, self._d))

    def _moved(self, days):
        number = self.toordinal() + days
        if not 1 <= number <= _LAST:
            raise OverflowError("date value out of range")
        return type(self)(*_moments.from_ordinal(number))

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return self._moved(-other._days)
        if isinstance(other, date) and not isinstance(other, datetime):
            return timedelta(self.toordinal() - other.toordinal())
        return NotImplemented

    def __rsub__(self, other):
        return NotImplemented

    def __add__(self, other):
        return self._moved(other._days) if isinstance(other, timedelta) else NotImplemented

    __radd__ = __add__

    def __repr__(self):
        return f"{_shown(self)}({self._y}, {self._m}, {self._d})"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _shown(value):
    kind = type(value)
    return "datetime." + kind.__name__ if kind in _OURS else kind.__name__


class time:
    """A time of day, in a zone or in none."""

    __slots__ = ("_h", "_mi", "_s", "_us", "_zone", "_fold")

    def __new__(cls, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0):
        hour, minute, second = _whole(hour), _whole(minute), _whole(second)
        microsecond, fold = _whole(microsecond), _whole(fold)
        _check_time(hour, minute, second, microsecond, tzinfo, fold)
        self = object.__new__(cls)
        self._h, self._mi, self._s, self._us = hour, minute, second, microsecond
        self._zone, self._fold = tzinfo, fold
        return self

    @classmethod
    def fromisoformat(cls, string, /):
        if not isinstance(string, str):
            raise TypeError("fromisoformat: argument must be str")
        try:
            parts = _read_time(string[1:] if string[:1] == "T" else string)
        except _Unread:
            raise ValueError(f"Invalid isoformat string: {string!r}") from None
        return cls(*parts)

    @property
    def hour(self):
        return self._h

    @property
    def minute(self):
        return self._mi

    @property
    def second(self):
        return self._s

    @property
    def microsecond(self):
        return self._us

    @property
    def tzinfo(self):
        return self._zone

    @property
    def fold(self):
        return self._fold

    def utcoffset(self):
        return _limited(self._zone, "utcoffset", None)

    def dst(self):
        return _limited(self._zone, "dst", None)

    def tzname(self):
        return _named(self._zone, None)

    def isoformat(self, timespec="auto"):
        _text(timespec, "isoformat")
        offset = self.utcoffset()
        return _clock_text(self, timespec) + ("" if offset is None else _offset_text(offset, True))

    def __str__(self):
        return self.isoformat()

    def strftime(self, format=_NO):
        if format is _NO:
            raise TypeError("strftime() missing required argument 'format' (pos 1)")
        _text(format, "strftime")
        return _format(self, format, (1900, 1, 1, self._h, self._mi, self._s, 0, 1, -1))

    def __format__(self, format, /):
        _text(format, "__format__")
        return self.strftime(format) if format else str(self)

    def replace(self, hour=_NO, minute=_NO, second=_NO, microsecond=_NO, tzinfo=_NO, *, fold=_NO):
        return type(self)(self._h if hour is _NO else hour, self._mi if minute is _NO else minute,
                          self._s if second is _NO else second,
                          self._us if microsecond is _NO else microsecond,
                          self._zone if tzinfo is _NO else tzinfo,
                          fold=self._fold if fold is _NO else fold)

    def __replace__(self, /, **changes):
        return self.replace(**changes)

    def _micros(self):
        return ((self._h * 60 + self._mi) * 60 + self._s) * 1000000 + self._us

    def _compared(self, other, equality=False):
        """Two numbers to compare, or None where they cannot be."""
        mine, theirs = self._micros(), other._micros()
        if self._zone is not other._zone:
            first, second = self.utcoffset(), other.utcoffset()
            if first is None or second is None:
                if first is not second:
                    if equality:
                        return 0, 1
                    raise TypeError("can't compare offset-naive and offset-aware times")
            else:
                mine, theirs = mine - first._micros(), theirs - second._micros()
        return mine, theirs

    def __eq__(self, other):
        if not isinstance(other, time):
            return NotImplemented
        mine, theirs = self._compared(other, True)
        return mine == theirs

    def __lt__(self, other):
        if not isinstance(other, time):
            return NotImplemented
        mine, theirs = self._compared(other)
        return mine < theirs

    def __le__(self, other):
        if not isinstance(other, time):
            return NotImplemented
        mine, theirs = self._compared(other)
        return mine <= theirs

    def __gt__(self, other):
        if not isinstance(other, time):
            return NotImplemented
        mine, theirs = self._compared(other)
        return mine > theirs

    def __ge__(self, other):
        if not isinstance(other, time):
            return NotImplemented
        mine, theirs = self._compared(other)
        return mine >= theirs

    def __hash__(self):
        offset = self.replace(fold=0).utcoffset() if self._fold else self.utcoffset()
        return hash(self._micros() - (0 if offset is None else offset._micros()))

    def __repr__(self):
        parts = [self._h, self._mi]
        if self._s or self._us:
            parts.append(self._s)
        if self._us:
            parts.append(self._us)
        shown = ", ".join(map(str, parts))
        if self._zone is not None:
            shown += f", tzinfo={self._zone!r}"
        if self._fold:
            shown += ", fold=1"
        return f"{_shown(self)}({shown})"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _named(zone, moment):
    if zone is None:
        return None
    name = zone.tzname(moment)
    if name is not None and not isinstance(name, str):
        raise TypeError(f"tzinfo.tzname() must return None or a string, not '{type(name).__name__}'")
    return name


class datetime(date):
    """A day and a time of it, in a zone or in none."""

    __slots__ = ("_h", "_mi", "_s", "_us", "_zone", "_fold")

    def __new__(cls, year=_NO, month=_NO, day=_NO, hour=0, minute=0, second=0, microsecond=0,
                tzinfo=None, *, fold=0):
        if day is _NO:
            _given(year=year, month=month, day=day)
        year, month, day = _whole(year), _whole(month), _whole(day)
        hour, minute, second = _whole(hour), _whole(minute), _whole(second)
        microsecond, fold = _whole(microsecond), _whole(fold)
        _check_date(year, month, day)
        _check_time(hour, minute, second, microsecond, tzinfo, fold)
        self = object.__new__(cls)
        self._y, self._m, self._d = year, month, day
        self._h, self._mi, self._s, self._us = hour, minute, second, microsecond
        self._zone, self._fold = tzinfo, fold
        return self

    @classmethod
    def now(cls, tz=None):
        _check_zone(tz)
        seconds, rest = divmod(_time_ns(), 1000000000)
        made = cls(*_moment_parts(seconds), rest // 1000, tz)
        return made if tz is None else tz.fromutc(made)

    @classmethod
    def today(cls):
        return cls.now()

    @classmethod
    def utcnow(cls):
        return cls.now()

    @classmethod
    def fromtimestamp(cls, timestamp, tz=None):
        _check_zone(tz)
        seconds, micro = _seconds(timestamp)
        made = cls(*_moment_parts(seconds), micro, tz)
        return made if tz is None else tz.fromutc(made)

    @classmethod
    def utcfromtimestamp(cls, timestamp, /):
        return cls.fromtimestamp(timestamp)

    @classmethod
    def combine(cls, date, time, tzinfo=_NO):
        if not isinstance(date, _date):
            raise TypeError(f"combine() argument 1 must be datetime.date, not {type(date).__name__}")
        if not isinstance(time, _time):
            raise TypeError(f"combine() argument 2 must be datetime.time, not {type(time).__name__}")
        return cls(date._y, date._m, date._d, time._h, time._mi, time._s, time._us,
                   time._zone if tzinfo is _NO else tzinfo, fold=time._fold)

    @classmethod
    def fromisoformat(cls, string, /):
        if not isinstance(string, str):
            raise TypeError("fromisoformat: argument must be str")
        try:
            length = _date_length(string)
            parts = _read_date(string[:length])
            if len(string) > length:
                parts += _read_time(string[length + 1:])
        except _Unread:
            raise ValueError(f"Invalid isoformat string: {string!r}") from None
        return cls(*parts)

    @classmethod
    def strptime(cls, string, format, /):
        _text(string, "strptime")
        _text(format, "strptime", 2)
        parts, zone, offset, part, micro = _moments.read(string, format)
        made = None
        if offset is not None:
            offset = timedelta(seconds=offset, microseconds=part)
            made = timezone(offset, zone) if zone else timezone(offset)
        return cls(*parts[:6], micro, made)

    @property
    def hour(self):
        return self._h

    @property
    def minute(self):
        return self._mi

    @property
    def second(self):
        return self._s

    @property
    def microsecond(self):
        return self._us

    @property
    def tzinfo(self):
        return self._zone

    @property
    def fold(self):
        return self._fold

    def utcoffset(self):
        return _limited(self._zone, "utcoffset", self)

    def dst(self):
        return _limited(self._zone, "dst", self)

    def tzname(self):
        return _named(self._zone, self)

    def date(self):
        return _date(self._y, self._m, self._d)

    def time(self):
        return _time(self._h, self._mi, self._s, self._us, fold=self._fold)

    def timetz(self):
        return _time(self._h, self._mi, self._s, self._us, self._zone, fold=self._fold)

    def replace(self, year=_NO, month=_NO, day=_NO, hour=_NO, minute=_NO, second=_NO, microsecond=_NO,
                tzinfo=_NO, *, fold=_NO):
        return type(self)(self._y if year is _NO else year, self._m if month is _NO else month,
                          self._d if day is _NO else day, self._h if hour is _NO else hour,
                          self._mi if minute is _NO else minute, self._s if second is _NO else second,
                          self._us if microsecond is _NO else microsecond,
                          self._zone if tzinfo is _NO else tzinfo,
                          fold=self._fold if fold is _NO else fold)

    def _parts(self, dst=-1):
        number = self.toordinal()
        return (self._y, self._m, self._d, self._h, self._mi, self._s, (number + 6) % 7,
                _moments.day_of_year(self._y, self._m, self._d), dst)

    def timetuple(self):
        dst = self.dst()
        return _struct_time(self._parts(-1 if dst is None else 1 if dst else 0))

    def utctimetuple(self):
        offset = self.utcoffset()
        moved = self.replace(tzinfo=None) - offset if offset else self
        return _struct_time(moved._parts(0))

    def timestamp(self):
        micros = self._micros() - _EPOCH_MICROS
        offset = self.utcoffset()
        if offset is not None:
            micros -= offset._micros()
        return micros / 1000000

    def astimezone(self, tz=None):
        _check_zone(tz)
        if tz is None:
            tz = timezone(timedelta(0), "UTC")
        if tz is self._zone:
            return self
        offset = self.utcoffset() if self._zone is not None else None
        moved = self.replace(tzinfo=tz)
        if offset is not None:
            moved = moved - offset
        return tz.fromutc(moved)

    def ctime(self):
        return _moments.write("%a %b %e %H:%M:%S ", self._parts()) + f"{self._y:04d}"

    def isoformat(self, sep="T", timespec="auto"):
        if not isinstance(sep, str) or len(sep) != 1:
            raise TypeError(f"isoformat() argument 1 must be a unicode character, not {type(sep).__name__}")
        _text(timespec, "isoformat", 2)
        text = f"{self._y:04d}-{self._m:02d}-{self._d:02d}{sep}{_clock_text(self, timespec)}"
        offset = self.utcoffset()
        return text if offset is None else text + _offset_text(offset, True)

    def __str__(self):
        return self.isoformat(" ")

    def _micros(self):
        seconds = ((self.toordinal() * 24 + self._h) * 60 + self._mi) * 60 + self._s
        return seconds * 1000000 + self._us

    def _fold_matters(self):
        """Whether the other fold has another offset."""
        return self._zone is not None and self.utcoffset() != self.replace(fold=1 - self._fold).utcoffset()

    def _compared(self, other, equality=False):
        mine, theirs = self._micros(), other._micros()
        if self._zone is not other._zone:
            first, second = self.utcoffset(), other.utcoffset()
            if equality and (self._fold_matters() or other._fold_matters()):
                return 0, 1
            if first is None or second is None:
                if first is not second:
                    if equality:
                        return 0, 1
                    raise TypeError("can't compare offset-naive and offset-aware datetimes")
            else:
                mine, theirs = mine - first._micros(), theirs - second._micros()
        return mine, theirs

    def __eq__(self, other):
        if not isinstance(other, datetime):
            return NotImplemented
        mine, theirs = self._compared(other, True)
        return mine == theirs

    def __lt__(self, other):
        if not isinstance(other, datetime):
            return NotImplemented
        mine, theirs = self._compared(other)
        return mine < theirs

    def __le__(self, other):
        if not isinstance(other, datetime):
            return NotImplemented
        mine, theirs = self._compared(other)
        return mine <= theirs

    def __gt__(self, other):
        if not isinstance(other, datetime):
            return NotImplemented
        mine, theirs = self._compared(other)
        return mine > theirs

    def __ge__(self, other):
        if not isinstance(other, datetime):
            return NotImplemented
        mine, theirs = self._compared(other)
        return mine >= theirs

    def __hash__(self):
        offset = self.replace(fold=0).utcoffset() if self._fold else self.utcoffset()
        return hash(self._micros() - (0 if offset is None else offset._micros()))

    def _moved(self, micros):
        days, rest = divmod(self._micros() + micros, 86400000000)
        if not 1 <= days <= _LAST:
            raise OverflowError("date value out of range")
        seconds, micro = divmod(rest, 1000000)
        return type(self)(*_moments.from_ordinal(days), seconds // 3600, seconds // 60 % 60, seconds % 60,
                          micro, self._zone)

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return self._moved(-other._micros())
        if not isinstance(other, datetime):
            return NotImplemented
        mine, theirs = self._micros(), other._micros()
        if self._zone is not other._zone:
            first, second = self.utcoffset(), other.utcoffset()
            if (first is None) != (second is None):
                raise TypeError("can't subtract offset-naive and offset-aware datetimes")
            if first is not None:
                mine, theirs = mine - first._micros(), theirs - second._micros()
        return timedelta(microseconds=mine - theirs)

    def __add__(self, other):
        return self._moved(other._micros()) if isinstance(other, timedelta) else NotImplemented

    __radd__ = __add__

    def __repr__(self):
        parts = [self._y, self._m, self._d, self._h, self._mi]
        if self._s or self._us:
            parts.append(self._s)
        if self._us:
            parts.append(self._us)
        shown = ", ".join(map(str, parts))
        if self._fold:
            shown += ", fold=1"
        if self._zone is not None:
            shown += f", tzinfo={self._zone!r}"
        return f"{_shown(self)}({shown})"


_date, _time = date, time
_OURS = (date, time, datetime)
_EPOCH_MICROS = _EPOCH * 86400000000
date.min, date.max, date.resolution = date(1, 1, 1), date(9999, 12, 31), timedelta(days=1)
time.min, time.max = time(0, 0), time(23, 59, 59, 999999)
time.resolution = datetime.resolution = timedelta(microseconds=1)
datetime.min, datetime.max = datetime(1, 1, 1), datetime(9999, 12, 31, 23, 59, 59, 999999)
_Week.__name__ = _Week.__qualname__ = "IsoCalendarDate"
for _class in (*_OURS, timedelta, tzinfo, timezone, _Week):
    _class.__module__ = "datetime"
    # The names by which messages call them.
    _class.__name__ = "datetime." + _class.__qualname__
del _class
