"""Time as the host tells it. Sleeping takes no time: the clocks of a program just move on."""

__all__ = ["altzone", "asctime", "ctime", "daylight", "get_clock_info", "gmtime", "localtime", "mktime",
           "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time",
           "process_time_ns", "sleep", "strftime", "strptime", "struct_time", "thread_time",
           "thread_time_ns", "time", "time_ns", "timezone", "tzname"]

import _moments
from operator import index as _index

altzone = timezone = daylight = 0
tzname = ("UTC", "UTC")


def _clock(now):
    slept = 0

    def read():
        return now() + slept

    def pass_by(nanoseconds):
        nonlocal slept
        slept += nanoseconds
    return read, pass_by


time_ns, _pass = _clock(_now)
del _now, _clock
monotonic_ns = perf_counter_ns = process_time_ns = thread_time_ns = time_ns


def time():
    return time_ns() / 1e9


monotonic = perf_counter = process_time = thread_time = time


def sleep(seconds, /):
    if not isinstance(seconds, (int, float)):
        raise TypeError(f"'{type(seconds).__name__}' object cannot be interpreted as an integer")
    if seconds != seconds:
        raise ValueError("Invalid value NaN (not a number)")
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    if seconds > 9223372036.0:
        raise OverflowError("timestamp too large to convert to C PyTime_t")
    _pass(int(seconds * 1000000000))


class _Info:
    def __init__(self, name):
        self.implementation = "host"
        self.monotonic = name != "time"
        self.adjustable = name == "time"
        self.resolution = 1e-09


def get_clock_info(name, /):
    if name not in ("time", "monotonic", "perf_counter", "process_time", "thread_time"):
        raise ValueError("unknown clock")
    return _Info(name)


_fields = ("tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday",
           "tm_isdst")


class struct_time(tuple):
    """A moment in its parts."""
    n_fields = 11
    n_sequence_fields = 9
    n_unnamed_fields = 0
    __match_args__ = _fields

    def __new__(cls, sequence, /):
        try:
            items = tuple(sequence)
        except TypeError:
            raise TypeError("constructor requires a sequence") from None
        if len(items) < 9:
            raise TypeError(f"time.struct_time() takes an at least 9-sequence ({len(items)}-sequence "
                            "given)")
        if len(items) > 11:
            raise TypeError(f"time.struct_time() takes an at most 11-sequence ({len(items)}-sequence "
                            "given)")
        self = tuple.__new__(cls, items[:9])
        self.tm_zone = items[9] if len(items) > 9 else None
        self.tm_gmtoff = items[10] if len(items) > 10 else None
        return self

    def __repr__(self):
        inner = ", ".join(f"{name}={value!r}" for name, value in zip(_fields, self))
        return f"time.struct_time({inner})"


for _at, _name in enumerate(_fields):
    setattr(struct_time, _name, property(lambda self, _at=_at: self[_at]))
del _at, _name


def gmtime(seconds=None, /):
    if seconds is None:
        seconds = time()
    if not isinstance(seconds, (int, float)):
        raise TypeError(f"'{type(seconds).__name__}' object cannot be interpreted as an integer")
    if seconds != seconds:
        raise ValueError("Invalid value NaN (not a number)")
    if not -67768040609740800 <= seconds <= 67768036191676799:
        raise OverflowError("timestamp out of range for platform time_t")
    seconds = int(seconds // 1)
    days, rest = divmod(seconds, 86400)
    year, month, day = _moments.from_ordinal(days + 719163)
    yday = _moments.day_of_year(year, month, day)
    return struct_time((year, month, day, rest // 3600, rest // 60 % 60, rest % 60,
                        (days + 3) % 7, yday, 0, "GMT", 0))


def localtime(seconds=None, /):
    return struct_time((*gmtime(seconds), "UTC", 0))


def _parts(t, name):
    """Nine whole numbers."""
    if t is None:
        return gmtime()
    if not isinstance(t, tuple):
        raise TypeError("Tuple or struct_time argument required")
    if len(t) != 9:
        raise TypeError(f"{name}(): illegal time tuple argument")
    parts = tuple([_index(part) for part in t])
    if not all(-2147483648 <= part <= 2147483647 for part in parts):
        if any(abs(part) >> 63 for part in parts):
            raise OverflowError("Python int too large to convert to C long")
        raise OverflowError("signed integer is out of range")
    return parts


def _shown(t, name):
    """The same, within the bounds of what has a text."""
    t = _parts(t, name)
    for part, most, what in ((1, 12, "month"), (2, 31, "day of month"), (3, 23, "hour"), (4, 59, "minute"),
                             (5, 61, "seconds"), (6, None, "day of week"), (7, 366, "day of year")):
        if t[part] < (-1 if part == 6 else 0) or most is not None and t[part] > most:
            raise ValueError(what + " out of range")
    return t[0], t[1] or 1, t[2] or 1, t[3], t[4], t[5], t[6] % 7, t[7] or 1, t[8]


def mktime(t, /):
    t = _parts(t, "mktime")
    months = t[1] - 1
    year, month = t[0] + months // 12, months % 12 + 1
    days = _moments.ordinal(year, month, 1) + t[2] - 719164
    return float(days * 86400 + t[3] * 3600 + t[4] * 60 + t[5])


def asctime(t=None, /):
    return _moments.write("%a %b%_3d %H:%M:%S %Y", _shown(t, "asctime"))


def ctime(seconds=None, /):
    return asctime(gmtime(seconds))


def strftime(format, t=None, /):
    if not isinstance(format, str):
        raise TypeError(f"strftime() argument 1 must be str, not {type(format).__name__}")
    if "\0" in format:
        raise ValueError("embedded null character")
    return _moments.write(format, _shown(t, "strftime"))


def strptime(data_string, format="%a %b %d %H:%M:%S %Y", /):
    """A moment out of a text."""
    parts, zone, offset, _, _ = _moments.read(data_string, format)
    return struct_time((*parts, zone, offset))
