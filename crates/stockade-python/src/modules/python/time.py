"""Time as the host tells it. Sleeping takes no time: the clocks of a program just move on."""

__all__ = ["altzone", "asctime", "ctime", "daylight", "get_clock_info", "gmtime", "localtime", "mktime",
           "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time",
           "process_time_ns", "sleep", "strftime", "strptime", "struct_time", "thread_time",
           "thread_time_ns", "time", "time_ns", "timezone", "tzname"]

altzone = timezone = daylight = 0
tzname = ("UTC", "UTC")


def _clock(now):
    slept = [0]

    def read():
        return now() + slept[0]

    def pass_by(nanoseconds):
        slept[0] += nanoseconds
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

_days = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_full_days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_months = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_full_months = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
                "October", "November", "December")


def _ordinal(year, month, day):
    """Days since the first of March of the year 0."""
    if month <= 2:
        year -= 1
        month += 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * (month - 3) + 2) // 5 + day - 1


_epoch = _ordinal(1970, 1, 1)


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
    z = days + _epoch
    era, doe = divmod(z, 146097)
    yoe = (doe - doe // 1460 + doe // 36524 - doe // 146096) // 365
    doy = doe - (365 * yoe + yoe // 4 - yoe // 100)
    mp = (5 * doy + 2) // 153
    day = doy - (153 * mp + 2) // 5 + 1
    month = mp + 3 if mp < 10 else mp - 9
    year = yoe + era * 400 + (month <= 2)
    yday = _ordinal(year, month, day) - _ordinal(year, 1, 1) + 1
    return struct_time((year, month, day, rest // 3600, rest // 60 % 60, rest % 60,
                        (days + 3) % 7, yday, 0, "GMT", 0))


def localtime(seconds=None, /):
    return struct_time((*gmtime(seconds), "UTC", 0))


def _parts(t, name="strftime"):
    if t is None:
        return gmtime()
    if not isinstance(t, tuple):
        raise TypeError("Tuple or struct_time argument required")
    if len(t) != 9:
        raise TypeError(f"{name}(): illegal time tuple argument")
    return t


def mktime(t, /):
    t = _parts(t, "mktime")
    months = t[1] - 1
    year, month = t[0] + months // 12, months % 12 + 1
    days = _ordinal(year, month, 1) + t[2] - 1 - _epoch
    return float(days * 86400 + t[3] * 3600 + t[4] * 60 + t[5])


def asctime(t=None, /):
    t = _parts(t, "asctime")
    return f"{_days[t[6] % 7]} {_months[t[1] - 1]}{t[2]:3d} {t[3]:02d}:{t[4]:02d}:{t[5]:02d} {t[0]}"


def ctime(seconds=None, /):
    return asctime(gmtime(seconds))


def _iso(t):
    """The year and week of ISO 8601."""
    yday, wday = t[7] - 1, t[6]
    week = (yday - wday + 10) // 7
    year = t[0]
    if week < 1:
        year -= 1
        first = (_ordinal(year, 1, 1) - _epoch + 3) % 7
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        week = 53 if first == 3 or (first == 2 and leap) else 52
    elif week == 53:
        first = (_ordinal(year + 1, 1, 1) - _epoch + 3) % 7
        if first <= 3:
            week, year = 1, year + 1
    return year, week


def strftime(format, t=None, /):
    if not isinstance(format, str):
        raise TypeError(f"strftime() argument 1 must be str, not {type(format).__name__}")
    t = _parts(t)
    if not 0 <= t[1] <= 12:
        raise ValueError("month out of range")
    if not 0 <= t[2] <= 31:
        raise ValueError("day of month out of range")
    if not 0 <= t[3] <= 23:
        raise ValueError("hour out of range")
    if not 0 <= t[4] <= 59:
        raise ValueError("minute out of range")
    if not 0 <= t[5] <= 61:
        raise ValueError("seconds out of range")
    if not 0 <= t[7] <= 366:
        raise ValueError("day of year out of range")
    t = (t[0], t[1] or 1, t[2] or 1, t[3], t[4], t[5], t[6] % 7, t[7] or 1, t[8])
    out = []
    at = 0
    while at < len(format):
        c = format[at]
        at += 1
        if c != "%" or at >= len(format):
            out.append(c)
            continue
        c = format[at]
        at += 1
        flag = ""
        if c in "-_0^#" and at < len(format):
            flag = c
            c = format[at]
            at += 1
        text = _directive(c, t)
        if text is None:
            out.append("%" + flag + c)
            continue
        if flag == "-":
            text = text.lstrip("0 ") or "0"
        elif flag == "_":
            bare = text.lstrip("0") or "0"
            text = bare.rjust(len(text))
        elif flag == "^":
            text = text.upper()
        out.append(text)
    return "".join(out)


def _directive(c, t):
    year, month, day, hour, minute, second, wday, yday, _ = t
    if c == "Y":
        return str(year)
    if c == "m":
        return f"{month:02d}"
    if c == "d":
        return f"{day:02d}"
    if c == "e":
        return f"{day:2d}"
    if c == "H":
        return f"{hour:02d}"
    if c == "k":
        return f"{hour:2d}"
    if c == "I":
        return f"{(hour + 11) % 12 + 1:02d}"
    if c == "l":
        return f"{(hour + 11) % 12 + 1:2d}"
    if c == "M":
        return f"{minute:02d}"
    if c == "S":
        return f"{second:02d}"
    if c == "p":
        return "AM" if hour < 12 else "PM"
    if c == "P":
        return "am" if hour < 12 else "pm"
    if c == "a":
        return _days[wday]
    if c == "A":
        return _full_days[wday]
    if c in "bh":
        return _months[month - 1]
    if c == "B":
        return _full_months[month - 1]
    if c == "y":
        return f"{year % 100:02d}"
    if c == "C":
        return f"{year // 100:02d}"
    if c == "j":
        return f"{yday:03d}"
    if c == "w":
        return str((wday + 1) % 7)
    if c == "u":
        return str(wday + 1)
    if c == "U":
        return f"{(yday + 6 - (wday + 1) % 7) // 7:02d}"
    if c == "W":
        return f"{(yday + 6 - wday) // 7:02d}"
    if c == "G":
        return str(_iso(t)[0])
    if c == "g":
        return f"{_iso(t)[0] % 100:02d}"
    if c == "V":
        return f"{_iso(t)[1]:02d}"
    if c == "c":
        return strftime("%a %b %e %H:%M:%S %Y", t)
    if c == "x" or c == "D":
        return strftime("%m/%d/%y", t)
    if c == "X" or c == "T":
        return strftime("%H:%M:%S", t)
    if c == "R":
        return strftime("%H:%M", t)
    if c == "r":
        return strftime("%I:%M:%S %p", t)
    if c == "F":
        return strftime("%Y-%m-%d", t)
    if c == "s":
        return str(int(mktime(t)))
    if c == "Z":
        return "UTC"
    if c == "z":
        return "+0000"
    return {"n": "\n", "t": "\t", "%": "%"}.get(c)


def strptime(data_string, format="%a %b %d %H:%M:%S %Y", /):
    """A moment out of a text."""
    for index, arg in enumerate((data_string, format)):
        if not isinstance(arg, str):
            raise TypeError(f"strptime() argument {index} must be str, not {type(arg)}")
    found = {}
    at = 0

    def fail():
        raise ValueError(f"time data {data_string!r} does not match format {format!r}")

    def number(most, low, high):
        nonlocal at
        end = at
        while end < len(data_string) and end - at < most and data_string[end] in "0123456789":
            end += 1
        while end > at and not low <= int(data_string[at:end]) <= high:
            end -= 1
        if end == at:
            fail()
        value = int(data_string[at:end])
        at = end
        return value

    def word(words):
        nonlocal at
        best = None
        for i, w in enumerate(words):
            if data_string[at:at + len(w)].lower() == w.lower() and (
                    best is None or len(w) > len(words[best])):
                best = i
        if best is None:
            fail()
        at += len(words[best])
        return best

    expanded = format
    for short, long in (("%c", "%a %b %d %H:%M:%S %Y"), ("%x", "%m/%d/%y"), ("%X", "%H:%M:%S"),
                        ("%D", "%m/%d/%y"), ("%T", "%H:%M:%S"), ("%R", "%H:%M"), ("%F", "%Y-%m-%d"),
                        ("%r", "%I:%M:%S %p")):
        expanded = expanded.replace(short, long)
    i = 0
    while i < len(expanded):
        c = expanded[i]
        i += 1
        if c.isspace():
            if at >= len(data_string) or not data_string[at].isspace():
                fail()
            while at < len(data_string) and data_string[at].isspace():
                at += 1
            while i < len(expanded) and expanded[i].isspace():
                i += 1
            continue
        if c != "%":
            if data_string[at:at + 1].lower() != c.lower():
                fail()
            at += 1
            continue
        if i >= len(expanded):
            raise ValueError(f"stray %% in format {format!r}".replace("%%", "%"))
        c = expanded[i]
        i += 1
        if c == "Y":
            end = at + 4
            if not (len(data_string[at:end]) == 4 and data_string[at:end].isdigit()):
                fail()
            found["Y"] = int(data_string[at:end])
            at = end
        elif c == "y":
            value = number(2, 0, 99)
            found["Y"] = value + (2000 if value <= 68 else 1900)
        elif c == "m":
            found["m"] = number(2, 1, 12)
        elif c == "d" or c == "e":
            if data_string[at:at + 1] == " ":
                at += 1
            found["d"] = number(2, 1, 31)
        elif c == "H":
            found["H"] = number(2, 0, 23)
        elif c == "I":
            found["I"] = number(2, 1, 12)
        elif c == "M":
            found["M"] = number(2, 0, 59)
        elif c == "S":
            found["S"] = number(2, 0, 61)
        elif c == "j":
            found["j"] = number(3, 1, 366)
        elif c == "f":
            number(6, 0, 999999)
        elif c == "p":
            found["p"] = word(("am", "pm"))
        elif c == "b" or c == "h":
            found["m"] = word(_months) + 1
        elif c == "B":
            found["m"] = word(_full_months) + 1
        elif c == "a":
            found["a"] = word(_days)
        elif c == "A":
            found["a"] = word(_full_days)
        elif c == "w":
            found["a"] = (number(1, 0, 6) + 6) % 7
        elif c == "u":
            found["a"] = number(1, 1, 7) - 1
        elif c == "Z":
            word(("UTC", "GMT"))
        elif c == "z":
            if data_string[at:at + 1] == "Z":
                at += 1
            else:
                sign = data_string[at:at + 1]
                if sign not in ("+", "-"):
                    fail()
                at += 1
                hours = number(2, 0, 23)
                if data_string[at:at + 1] == ":":
                    at += 1
                minutes = number(2, 0, 59)
                found["z"] = (hours * 3600 + minutes * 60) * (-1 if sign == "-" else 1)
        elif c == "%":
            if data_string[at:at + 1] != "%":
                fail()
            at += 1
        else:
            raise ValueError(f"{c!r} is a bad directive in format {format!r}")
    if at != len(data_string):
        raise ValueError("unconverted data remains: %s" % data_string[at:])
    year, month, day = found.get("Y", 1900), found.get("m", 1), found.get("d", 1)
    hour = found.get("H", 0)
    if "I" in found:
        hour = found["I"] % 12 + (12 if found.get("p") == 1 else 0)
    if "j" in found and "m" not in found:
        moment = gmtime((_ordinal(year, 1, 1) - _epoch + found["j"] - 1) * 86400)
        month, day = moment[1], moment[2]
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]
    if day > days:
        raise ValueError("day is out of range for month")
    ordinal = _ordinal(year, month, day)
    wday = found.get("a", (ordinal - _epoch + 3) % 7) if "Y" not in found else (ordinal - _epoch + 3) % 7
    yday = ordinal - _ordinal(year, 1, 1) + 1
    return struct_time((year, month, day, hour, found.get("M", 0), found.get("S", 0), wday, yday, -1))
