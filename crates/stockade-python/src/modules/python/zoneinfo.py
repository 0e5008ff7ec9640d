"""Time zones of the world, from a table that is compiled in."""

from bisect import bisect_right as _after
from datetime import datetime as _datetime, timedelta as _timedelta, tzinfo as _tzinfo
from struct import unpack_from as _numbers

__all__ = ["ZoneInfo", "reset_tzpath", "available_timezones", "TZPATH", "ZoneInfoNotFoundError",
           "InvalidTZPathWarning"]

# There are no folders to look into.
TZPATH = ()


class ZoneInfoNotFoundError(KeyError):
    """There is no such zone."""
    __module__ = "zoneinfo._common"


class InvalidTZPathWarning(RuntimeWarning):
    """A path that zones cannot come from."""
    __module__ = "zoneinfo._tzpath"


_find, _all = _zone, _zones
del _zone, _zones


def available_timezones():
    """The keys of all zones."""
    return set(_all())


def reset_tzpath(to=None):
    """Zones come from nowhere else, so that this changes nothing."""
    if isinstance(to, (str, bytes)):
        raise TypeError(f"tzpath must be a list or tuple, not {type(to)}: {to!r}")


def _seconds(moment):
    """Seconds since 1970 that a datetime shows, whatever its zone."""
    days = moment.toordinal() - 719163
    return days * 86400 + moment.hour * 3600 + moment.minute * 60 + moment.second


class _Kind:
    """An offset with its name."""
    __slots__ = ("offset", "saved", "name")

    def __init__(self, offset, saved, name):
        self.offset, self.saved, self.name = offset, saved, name


def _days_to(year):
    """Days from 1970 to the first day of a year."""
    before = year - 1
    return before * 365 + before // 4 - before // 100 + before // 400 - 719162


def _is_leap(year): return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


class _Rule:
    """Every year the same: when it changes, and between what."""
    __slots__ = ("usual", "summer", "start", "end")

    def __init__(self, text):
        names, *times = text.split(",")
        self.usual, rest = self._half(names)
        self.summer = self.start = self.end = None
        if rest:
            offset = self.usual.offset + 3600
            self.summer, left = self._half(rest, offset)
            if left or len(times) != 2:
                raise ValueError("Invalid TZ format: " + text)
            self.summer.saved = self.summer.offset - self.usual.offset
            self.start, self.end = self._day(times[0]), self._day(times[1])

    @staticmethod
    def _half(text, usual=None):
        """A name and what it is behind UTC; the offset is turned round."""
        at = text.index(">") + 1 if text[:1] == "<" else 0
        name = text[1:at - 1] if at else ""
        while not name and at < len(text) and text[at].isalpha():
            at += 1
        name = name or text[:at]
        end = at
        while end < len(text) and text[end] in "+-:0123456789":
            end += 1
        if end == at and usual is not None:
            return _Kind(usual, 0, name), text[end:]
        if not name or end == at:
            raise ValueError("Invalid TZ format: " + text)
        return _Kind(-_Rule._clock(text[at:end]), 0, name), text[end:]

    @staticmethod
    def _clock(text):
        sign = -1 if text[0] == "-" else 1
        parts = [int(part) for part in text.lstrip("+-").split(":")] + [0, 0]
        return sign * (parts[0] * 3600 + parts[1] * 60 + parts[2])

    @staticmethod
    def _day(text):
        """A day of the year, as what it is counted by, and the time of the day."""
        day, _, clock = text.partition("/")
        seconds = _Rule._clock(clock) if clock else 7200
        if day[0] == "M":
            month, week, weekday = map(int, day[1:].split("."))
            return "M", (month, week, weekday), seconds
        return ("J", int(day[1:]), seconds) if day[0] == "J" else ("N", int(day), seconds)

    @staticmethod
    def _moment(day, year):
        """When in a year such a day begins to count, in local seconds since 1970."""
        kind, what, seconds = day
        first = _days_to(year)
        if kind == "N":
            return (first + what) * 86400 + seconds
        if kind == "J":
            late = what > 59 and _is_leap(year)
            return (first + what - 1 + late) * 86400 + seconds
        month, week, weekday = what
        lengths = (31, 29 if _is_leap(year) else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
        start = first + sum(lengths[:month - 1])
        # The first of January 1970 was a Thursday.
        found = (weekday - (start + 4)) % 7 + 7 * (week - 1)
        while found >= lengths[month - 1]:
            found -= 7
        return (start + found) * 86400 + seconds

    def kind_at(self, local, year, fold):
        """What holds at a local time."""
        if self.summer is None:
            return self.usual
        start, end = self._moment(self.start, year), self._moment(self.end, year)
        saved = self.summer.offset - self.usual.offset
        # What a clock shows twice, or not at all, is told by the fold.
        if fold == (saved >= 0):
            end -= saved
        else:
            start += saved
        inside = start <= local < end if start < end else not end <= local < start
        return self.summer if inside else self.usual

    def kind_in_utc(self, moment, year):
        """What holds at a time of UTC, and whether a clock shows it for the second time."""
        if self.summer is None:
            return self.usual, 0
        start = self._moment(self.start, year) - self.usual.offset
        end = self._moment(self.end, year) - self.summer.offset
        inside = start <= moment < end if start < end else not end <= moment < start
        saved = self.summer.offset - self.usual.offset
        again = end if saved > 0 else start
        return self.summer if inside else self.usual, int(0 <= moment - again < abs(saved))


class _Table:
    """What a zone's table says."""
    __slots__ = ("moments", "walls", "kinds", "first", "rule")

    def __init__(self, data):
        if data[:4] != b"TZif":
            raise ValueError("Invalid TZif file: magic not found")
        counts, at, wide = _numbers(">6l", data, 20), 44, 4
        if data[4] > 48:
            # The same again in numbers of 64 bits comes second.
            universal, standard, leaps, times, types, letters = counts
            at += times * 5 + types * 6 + letters + leaps * 8 + standard + universal
            counts, at, wide = _numbers(">6l", data, at + 20), at + 44, 8
        universal, standard, leaps, times, types, letters = counts
        moments = _numbers(f">{times}{'q' if wide == 8 else 'l'}", data, at)
        which = data[at + times * wide:at + times * wide + times]
        at += times * (wide + 1)
        found = [_numbers(">lbB", data, at + 6 * number) for number in range(types)]
        at += types * 6
        names = data[at:at + letters]
        at += letters + leaps * (wide + 4) + standard + universal
        kinds = [_Kind(offset, 0, names[start:names.index(b"\0", start)].decode("ascii"))
                 for offset, summer, start in found]
        self._note_saved(kinds, [bool(one[1]) for one in found], which)
        self.moments, self.kinds = moments, [kinds[number] for number in which]
        self.first = kinds[0] if kinds else None
        footer = data[at + 1:].split(b"\n")[0].decode("ascii") if wide == 8 else ""
        self.rule = _Rule(footer) if footer else None
        if not moments and self.rule is None and self.first is None:
            raise ValueError("Invalid TZif file: no zone in it")
        self.walls = [], []
        before = self.first
        for moment, kind in zip(moments, self.kinds):
            offsets = before.offset, kind.offset
            self.walls[0].append(moment + max(offsets))
            self.walls[1].append(moment + min(offsets))
            before = kind

    @staticmethod
    def _note_saved(kinds, summers, which):
        """How much a summer time is ahead is seen from the time before or after it."""
        for back in (True, False):
            for at, number in enumerate(which):
                kind, other = kinds[number], at - 1 if back else at + 1
                if not summers[number] or kind.saved or not 0 <= other < len(which):
                    continue
                if not summers[which[other]]:
                    kind.saved = kind.offset - kinds[which[other]].offset
        for kind, summer in zip(kinds, summers):
            if summer and not kind.saved:
                kind.saved = 3600

    def at_local(self, moment):
        local, wall = _seconds(moment), self.walls[moment.fold]
        at = _after(wall, local)
        if at < len(wall) or self.rule is None:
            return self.kinds[at - 1] if at else self.first
        return self.rule.kind_at(local, moment.year, moment.fold)

    def at_utc(self, seconds, year):
        at = _after(self.moments, seconds)
        if at < len(self.moments) or self.rule is None:
            kind = self.kinds[at - 1] if at else self.first
            if not at:
                return kind, 0
            before = self.kinds[at - 2] if at > 1 else self.first
            back = before.offset - kind.offset
            return kind, int(0 <= seconds - self.moments[at - 1] < back)
        kind, fold = self.rule.kind_in_utc(seconds, year)
        if not fold and at:
            before = self.kinds[at - 2] if at > 1 else self.first
            back = before.offset - self.kinds[at - 1].offset
            fold = int(0 <= seconds - self.moments[at - 1] < back)
        return kind, fold

    def fixed(self):
        """The one kind there is, or None."""
        if self.moments or (self.rule is not None and self.rule.summer is not None):
            return None
        return self.first if self.rule is None else self.rule.usual


def _checked(key):
    if key.startswith("/"):
        raise ValueError(f"ZoneInfo keys may not be absolute paths, got: {key}")
    if not key or "/".join(part for part in key.split("/") if part != ".").rstrip("/") != key:
        raise ValueError(f"ZoneInfo keys must be normalized relative paths, got: {key}")
    if ".." in key.split("/"):
        raise ValueError(f"ZoneInfo keys must refer to subdirectories of TZPATH, got: {key}")
    data = _find(key)
    if data is None:
        raise ZoneInfoNotFoundError(f"No time zone found with key {key}")
    return _Table(data)


# The zones that were made, which no program sees: another one is to get the right ones.
_kept = {}


def _made_by(cls):
    return _kept if cls is ZoneInfo else cls._made


class ZoneInfo(_tzinfo):
    """A time zone by the key of the IANA database."""
    __module__ = "zoneinfo"

    def __init_subclass__(cls): cls._made = {}

    def __new__(cls, key):
        made = _made_by(cls)
        known = made.get(key)
        if known is None:
            known = made[key] = cls.no_cache(key)
        return known

    @classmethod
    def no_cache(cls, key):
        """The zone, made anew."""
        return cls._of(_checked(key), key)

    @classmethod
    def from_file(cls, file_obj, /, key=None):
        """A zone out of a table that is read from a file of bytes."""
        return cls._of(_Table(file_obj.read()), key)

    @classmethod
    def _of(cls, table, key):
        self = _tzinfo.__new__(cls)
        self._table, self._key = table, key
        return self

    @classmethod
    def clear_cache(cls, *, only_keys=None):
        """Forgets the zones that were made."""
        for key in list(_made_by(cls)) if only_keys is None else only_keys:
            _made_by(cls).pop(key, None)

    @property
    def key(self): return self._key

    def _kind(self, moment):
        return self._table.fixed() if moment is None else self._table.at_local(moment)

    def utcoffset(self, dt, /):
        kind = self._kind(dt)
        return None if kind is None else _timedelta(seconds=kind.offset)

    def dst(self, dt, /):
        kind = self._kind(dt)
        return None if kind is None else _timedelta(seconds=kind.saved)

    def tzname(self, dt, /):
        kind = self._kind(dt)
        return None if kind is None else kind.name

    def fromutc(self, dt, /):
        """A time of UTC, as clocks show it there."""
        if not isinstance(dt, _datetime):
            raise TypeError("fromutc: argument must be a datetime")
        if dt.tzinfo is not self:
            raise ValueError("fromutc: dt.tzinfo is not self")
        kind, fold = self._table.at_utc(_seconds(dt), dt.year)
        local = dt + _timedelta(seconds=kind.offset)
        return local.replace(fold=1) if fold else local

    def __str__(self): return repr(self) if self._key is None else self._key

    def __repr__(self):
        name = f"{type(self).__module__}.{type(self).__qualname__}"
        return f"{name}(key={self._key!r})" if self._key is not None else f"{name}.from_file()"

    def __reduce__(self):
        if self._key is None:
            raise TypeError("Cannot pickle a ZoneInfo file created from a file stream.")
        return type(self), (self._key,)
