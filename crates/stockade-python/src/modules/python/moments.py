"""What `time` and `datetime` share: counting days, and moments written into and read from texts.

A format is read by hand, with the choices of each directive in the order in which CPython tries
them, so that a text of digits without gaps is divided in the same way.
"""

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
          "October", "November", "December")
SHORT_DAYS = tuple(name[:3] for name in DAYS)
SHORT_MONTHS = tuple(name[:3] for name in MONTHS)
_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_BEFORE = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)


def is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def days_in_month(year, month):
    return 29 if month == 2 and is_leap(year) else _LENGTHS[month - 1]


def day_of_year(year, month, day):
    return _BEFORE[month - 1] + (month > 2 and is_leap(year)) + day


def ordinal(year, month, day):
    """Days up to a date; the first of January of the year 1 is day 1."""
    past = year - 1
    return past * 365 + past // 4 - past // 100 + past // 400 + day_of_year(year, month, day)


def from_ordinal(number):
    """Year, month and day."""
    # Years that begin in March keep the leap day at their end.
    era, of_era = divmod(number + 305, 146097)
    year = (of_era - of_era // 1460 + of_era // 36524 - of_era // 146096) // 365
    rest = of_era - (365 * year + year // 4 - year // 100)
    month = (5 * rest + 2) // 153
    day = rest - (153 * month + 2) // 5 + 1
    month = month + 3 if month < 10 else month - 9
    return year + era * 400 + (month <= 2), month, day


def first_monday(year):
    """The day on which the first week of ISO 8601 begins."""
    start = ordinal(year, 1, 1)
    weekday = (start + 6) % 7
    return start - weekday + (7 if weekday > 3 else 0)


def iso_parts(number):
    """Year, week and weekday of a day."""
    year = from_ordinal(number)[0]
    start = first_monday(year)
    if number < start:
        year -= 1
        start = first_monday(year)
    elif number >= first_monday(year + 1):
        year += 1
        start = first_monday(year)
    week, weekday = divmod(number - start, 7)
    return year, week + 1, weekday + 1


# Directives with a number: what they show, how wide, and with which filling.
_NUMBERS = {"Y": (1, "0"), "m": (2, "0"), "d": (2, "0"), "e": (2, " "), "H": (2, "0"), "k": (2, " "),
            "I": (2, "0"), "l": (2, " "), "M": (2, "0"), "S": (2, "0"), "y": (2, "0"), "C": (1, "0"),
            "j": (3, "0"), "w": (1, "0"), "u": (1, "0"), "U": (2, "0"), "W": (2, "0"), "G": (1, "0"),
            "g": (2, "0"), "V": (2, "0"), "s": (1, "0")}
_TOGETHER = {"c": "%a %b %e %H:%M:%S %Y", "x": "%m/%d/%y", "D": "%m/%d/%y", "X": "%H:%M:%S",
             "T": "%H:%M:%S", "R": "%H:%M", "r": "%I:%M:%S %p", "F": "%Y-%m-%d"}


def _number(c, t):
    year, month, day, hour, minute, second, wday, yday = t[:8]
    if c == "Y":
        return year
    if c == "m":
        return month
    if c in "de":
        return day
    if c in "Hk":
        return hour
    if c in "Il":
        return (hour + 11) % 12 + 1
    if c == "M":
        return minute
    if c == "S":
        return second
    if c == "y":
        return year % 100
    if c == "C":
        return year // 100
    if c == "j":
        return yday
    if c == "w":
        return (wday + 1) % 7
    if c == "u":
        return wday + 1
    if c == "U":
        return (yday + 6 - (wday + 1) % 7) // 7
    if c == "W":
        return (yday + 6 - wday) // 7
    if c == "s":
        days = ordinal(year, month, day) - 719163
        return days * 86400 + hour * 3600 + minute * 60 + second
    monday = ordinal(year, 1, 1) + yday - 1 - wday
    iso = iso_parts(monday)
    return iso[1] if c == "V" else iso[0] % 100 if c == "g" else iso[0]


def _word(c, t):
    if c == "a":
        return SHORT_DAYS[t[6]]
    if c == "A":
        return DAYS[t[6]]
    if c == "b" or c == "h":
        return SHORT_MONTHS[t[1] - 1]
    if c == "B":
        return MONTHS[t[1] - 1]
    if c == "p":
        return "AM" if t[3] < 12 else "PM"
    if c == "P":
        return "am" if t[3] < 12 else "pm"
    if c == "Z":
        return "UTC"
    return {"n": "\n", "t": "\t", "%": "%", "z": "+0000"}.get(c)


def write(format, t):
    """A moment, given as nine numbers, as a format says."""
    out = []
    at, size = 0, len(format)
    while at < size:
        percent = format.find("%", at)
        if percent < 0:
            out.append(format[at:])
            break
        out.append(format[at:percent])
        at = percent + 1
        fill = ""
        case = ""
        while at < size and format[at] in "-_0^#":
            if format[at] in "^#":
                case = case if case == "^" else format[at]
            else:
                fill = format[at]
            at += 1
        width = 0
        while at < size and "0" <= format[at] <= "9":
            width = width * 10 + int(format[at])
            at += 1
        if at + 1 < size and format[at] in "EO":
            at += 1
        c = format[at:at + 1]
        at += 1
        if c in _NUMBERS:
            least, usual = _NUMBERS[c]
            value = _number(c, t)
            digits = str(abs(value))
            pad = usual if not fill else " " if fill != "0" else "0"
            if fill != "-" or width:
                digits = digits.rjust(max(width, least) - (value < 0), pad)
            out.append("-" + digits if value < 0 else digits)
            continue
        text = write(_TOGETHER[c], t) if c in _TOGETHER else _word(c, t)
        if not text:
            text = format[percent:at]
        elif case == "^" or case == "#" and c not in "pZ":
            text = text.upper()
        elif case:
            text = text.lower()
        out.append(text.rjust(width, "0" if fill == "0" else " "))
    return "".join(out)


# What the digits of a directive may be: so many of them, from, to.
_DIGITS = {"d": ((2, 1, 31), (1, 1, 9)), "H": ((2, 0, 23), (1, 0, 9)), "I": ((2, 1, 12), (1, 1, 9)),
           "j": ((3, 1, 366), (2, 1, 99), (1, 1, 9)), "m": ((2, 1, 12), (1, 1, 9)),
           "M": ((2, 0, 59), (1, 0, 9)), "S": ((2, 0, 61), (1, 0, 9)), "U": ((2, 0, 53), (1, 0, 9)),
           "W": ((2, 0, 53), (1, 0, 9)), "w": ((1, 0, 6),), "u": ((1, 1, 7),), "y": ((2, 0, 99),),
           "Y": ((4, 0, 9999),), "G": ((4, 0, 9999),), "V": ((2, 1, 53), (1, 0, 9)),
           "f": ((6, 0, 999999), (5, 0, 99999), (4, 0, 9999), (3, 0, 999), (2, 0, 99), (1, 0, 9))}
_NAMES = {"a": SHORT_DAYS, "A": DAYS, "b": SHORT_MONTHS, "B": MONTHS, "p": ("am", "pm"),
          "Z": ("utc", "gmt")}
_LOCAL = {"c": "%a %b %d %H:%M:%S %Y", "x": "%m/%d/%y", "X": "%H:%M:%S"}


def _pieces(format):
    """The steps of a format: letters to meet, gaps, and directives."""
    steps = []
    seen = {}
    todo = format
    at = 0
    while at < len(todo):
        c = todo[at]
        at += 1
        if c.isspace():
            if not steps or steps[-1] != " ":
                steps.append(" ")
        elif c != "%":
            steps.append("=" + c.lower())
        elif at >= len(todo):
            raise ValueError("stray %% in format '%s'" % format)
        else:
            c = todo[at]
            at += 1
            if c == "%":
                steps.append("=%")
            elif c in _LOCAL:
                todo = todo[:at] + _LOCAL[c] + todo[at:]
            elif c in _DIGITS or c in _NAMES or c == "z":
                if c in seen:
                    _twice(c, len(seen) + 1, seen[c])
                seen[c] = len(seen) + 1
                steps.append(c)
            else:
                raise ValueError(f"{c!r} is a bad directive in format {format!r}")
    return steps


def _twice(name, number, first):
    text = f"redefinition of group name {name!r} as group {number}; was group {first}"
    try:
        from re import PatternError
    except ImportError:
        raise ValueError(text) from None
    raise PatternError(text)


def _offsets(text, at):
    """The ends of an offset from UTC that starts at a place, the longest first."""
    if text[at:at + 1] == "Z":
        return [at + 1]
    ends = []
    if text[at:at + 1] not in ("+", "-") or not text[at + 1:at + 3].isdecimal():
        return ends

    def minutes(at):
        at += text[at:at + 1] == ":"
        two = text[at:at + 2]
        return at + 2 if len(two) == 2 and two.isdecimal() and two[0] in "012345" else None
    end = minutes(at + 3) if len(text) >= at + 3 else None
    if end is None:
        return ends
    ends.append(end)
    end = minutes(end)
    if end is None:
        return ends
    ends.append(end)
    if text[end:end + 1] == ".":
        digits = 0
        while digits < 6 and text[end + 1 + digits:end + 2 + digits].isdecimal():
            digits += 1
            ends.append(end + 1 + digits)
    return ends[::-1]


def _choices(step, text, at):
    """Where a step that starts at a place may end, in the order of trying."""
    if step[0] == "=":
        return [at + 1] if text[at:at + 1].lower() == step[1:] else []
    if step == " ":
        end = at
        while end < len(text) and text[end].isspace():
            end += 1
        return range(end, at, -1)
    if step in _NAMES:
        found = [at + len(name) for name in _NAMES[step]
                 if text[at:at + len(name)].lower() == name.lower()]
        return sorted(found, reverse=True)
    if step == "z":
        return _offsets(text, at)
    ends = []
    for count, low, high in _DIGITS[step]:
        digits = text[at:at + count]
        if len(digits) == count and digits.isdecimal() and digits.isascii():
            if low <= int(digits) <= high:
                ends.append(at + count)
    if step == "d" and text[at:at + 1] == " " and text[at + 1:at + 2] in tuple("123456789"):
        ends.append(at + 2)
    return ends


def _divide(steps, text):
    """Which part of the text each directive takes, and where the last step ends, or None."""
    taken = [0]
    waiting = []
    while len(taken) <= len(steps):
        ends = list(_choices(steps[len(taken) - 1], text, taken[-1]))
        ends.reverse()
        while not ends:
            if not waiting:
                return None
            taken.pop()
            ends = waiting.pop()
        taken.append(ends.pop())
        waiting.append(ends)
    parts = {step: text[taken[i]:taken[i + 1]] for i, step in enumerate(steps)
             if len(step) == 1 and step != " "}
    return parts, taken[-1]


def _offset(text):
    """Seconds and microseconds of an offset."""
    if text == "Z":
        return 0, 0
    sign = -1 if text[0] == "-" else 1
    rest = text[1:]
    if rest[2] == ":":
        rest = rest[:2] + rest[3:]
        if len(rest) > 5:
            if rest[4] != ":":
                raise ValueError(f"Inconsistent use of : in {text}")
            rest = rest[:4] + rest[5:]
    seconds = int(rest[:2]) * 3600 + int(rest[2:4]) * 60 + int(rest[4:6] or 0)
    return sign * seconds, sign * int(rest[7:].ljust(6, "0"))


def _from_week(year, week, weekday, sunday):
    """The day of the year from a week that starts on Monday or Sunday."""
    first = (ordinal(year, 1, 1) + 6 + sunday) % 7
    weekday = (weekday + sunday) % 7
    return 1 + weekday - first + 7 * (week - (first == 0 and week > 0))


def read(text, format):
    """The moment in a text: nine numbers, the name and offset of a zone, and microseconds of both."""
    for index, arg in enumerate((text, format)):
        if not isinstance(arg, str):
            raise TypeError(f"strptime() argument {index} must be str, not {type(arg)!r}")
    found = _divide(_pieces(format), text)
    if found is None:
        raise ValueError(f"time data {text!r} does not match format {format!r}")
    parts, end = found
    if end != len(text):
        raise ValueError(f"unconverted data remains: {text[end:]}")

    def number(name, default=None):
        return int(parts[name]) if name in parts else default
    year = number("Y")
    if "y" in parts:
        year = number("y") + (1900 if number("y") > 68 else 2000)
    month, day = number("m", 1), number("d", 1)
    for name, names in (("b", SHORT_MONTHS), ("B", MONTHS)):
        if name in parts:
            month = [known.lower() for known in names].index(parts[name].lower()) + 1
    weekday = None
    for name, names in (("a", SHORT_DAYS), ("A", DAYS)):
        if name in parts:
            weekday = [known.lower() for known in names].index(parts[name].lower())
    if "w" in parts:
        weekday = (number("w") + 6) % 7
    if "u" in parts:
        weekday = number("u") - 1
    hour = number("H", 0)
    if "I" in parts:
        hour = number("I") % 12 + (12 if parts.get("p", "").lower() == "pm" else 0)
    of_year, iso_year, iso_week = number("j"), number("G"), number("V")
    days = " and a weekday directive ('%A', '%a', '%w', or '%u')."
    if iso_year is not None:
        if of_year is not None:
            raise ValueError("Day of the year directive '%j' is not compatible with ISO year directive "
                             "'%G'. Use '%Y' instead.")
        if iso_week is None or weekday is None:
            raise ValueError("ISO year directive '%G' must be used with the ISO week directive '%V'" + days)
    elif iso_week is not None:
        if year is None or weekday is None:
            raise ValueError("ISO week directive '%V' must be used with the ISO year directive '%G'" + days)
        raise ValueError("ISO week directive '%V' is incompatible with the year directive '%Y'. Use the "
                         "ISO year '%G' instead.")
    # A leap day without a year is one of some leap year.
    borrowed = year is None and month == 2 and day == 29
    year = 1904 if borrowed else 1900 if year is None else year
    moment = None
    if of_year is None and weekday is not None:
        if "U" in parts or "W" in parts:
            sunday = "U" in parts
            of_year = _from_week(year, number("U" if sunday else "W"), weekday, sunday)
        elif iso_week is not None:
            if iso_week < 1 or first_monday(iso_year) + 7 * iso_week > first_monday(iso_year + 1):
                raise ValueError(f"Invalid week: {iso_week}")
            moment = first_monday(iso_year) + 7 * (iso_week - 1) + weekday
        if of_year is not None and of_year <= 0:
            moment = ordinal(year, 1, 1) + of_year - 1
    if moment is None and of_year is not None:
        moment = ordinal(year, 1, 1) + of_year - 1
    if moment is not None:
        year, month, day = from_ordinal(moment)
        if of_year is None or of_year <= 0:
            of_year = day_of_year(year, month, day)
    else:
        if day > days_in_month(year, month):
            raise ValueError("day is out of range for month")
        moment = ordinal(year, month, day)
        of_year = day_of_year(year, month, day)
    if weekday is None:
        weekday = (moment + 6) % 7
    if borrowed:
        year = 1900
    offset, part = _offset(parts["z"]) if "z" in parts else (None, 0)
    zone = parts.get("Z")
    micro = int(parts["f"].ljust(6, "0")) if "f" in parts else 0
    return ((year, month, day, hour, number("M", 0), number("S", 0), weekday, of_year,
             -1 if zone is None else 0), zone, offset, part, micro)
