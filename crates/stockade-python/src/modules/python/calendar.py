"""Calendars: as lists, as text and as HTML. There is one locale, that of the C language."""

import _moments
import datetime as _datetime
from enum import IntEnum as _IntEnum

__all__ = ["IllegalMonthError", "IllegalWeekdayError", "setfirstweekday", "firstweekday", "isleap",
           "leapdays", "weekday", "monthrange", "monthcalendar", "prmonth", "month", "prcal", "calendar",
           "timegm", "month_name", "month_abbr", "day_name", "day_abbr", "Calendar", "TextCalendar",
           "HTMLCalendar", "LocaleTextCalendar", "LocaleHTMLCalendar", "weekheader", "Day", "Month",
           "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST", "SEPTEMBER", "OCTOBER",
           "NOVEMBER", "DECEMBER", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY",
           "SUNDAY"]

error = ValueError
mdays = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
EPOCH = 1970


class IllegalMonthError(ValueError):
    def __str__(self):
        return f"bad month number {self.month!r}; must be 1-12"

    def __init__(self, month):
        self.month = month


class IllegalWeekdayError(ValueError):
    def __str__(self):
        return f"bad weekday number {self.weekday!r}; must be 0 (Monday) to 6 (Sunday)"

    def __init__(self, weekday):
        self.weekday = weekday


Day = _IntEnum("Day", [(name.upper(), at) for at, name in enumerate(_moments.DAYS)], module="calendar")
Month = _IntEnum("Month", [(name.upper(), at + 1) for at, name in enumerate(_moments.MONTHS)],
                 module="calendar")
for _kind in (Day, Month):
    _kind.__doc__ = None
    _kind.__repr__ = lambda self: "calendar." + self._name_
del _kind
MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = Day
(JANUARY, FEBRUARY, MARCH, APRIL, MAY, JUNE, JULY, AUGUST, SEPTEMBER, OCTOBER, NOVEMBER,
 DECEMBER) = Month
January, February = 1, 2


class _Names:
    """Names by number; slices give lists."""

    def __init__(self, names):
        self._names = list(names)

    def __getitem__(self, i):
        return self._names[i]

    def __len__(self):
        return len(self._names)


# Their text tells them apart.
_days, _months = [type("_localized_" + kind, (_Names,), {"__module__": "calendar"}) for kind in ("day", "month")]
day_name, day_abbr = _days(_moments.DAYS), _days(_moments.SHORT_DAYS)
month_name, month_abbr = [_months(("", *names)) for names in (_moments.MONTHS, _moments.SHORT_MONTHS)]


def isleap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    def before(year):
        year -= 1
        return year // 4 - year // 100 + year // 400
    return before(y2) - before(y1)


def weekday(year, month, day):
    if not 1 <= year <= 9999:
        # The weekdays come again after 400 years.
        year = 2000 + year % 400
    return Day(_datetime.date(year, month, day).weekday())


def _length(year, month):
    return mdays[month] + (month == 2 and isleap(year))


def monthrange(year, month):
    if not 1 <= month <= 12:
        raise IllegalMonthError(month)
    return weekday(year, month, 1), _length(year, month)


def _weeks(days):
    return [days[at:at + 7] for at in range(0, len(days), 7)]


class Calendar:
    """The days of months and years in weeks that start on a given day."""

    def __init__(self, firstweekday=0):
        self.firstweekday = firstweekday

    def setfirstweekday(self, firstweekday):
        self._first = firstweekday

    def getfirstweekday(self):
        return self._first % 7

    firstweekday = property(getfirstweekday, setfirstweekday)

    def iterweekdays(self):
        first = self.firstweekday
        yield from [*range(first, 7), *range(first)]

    def _around(self, year, month):
        """How many days of other months stand before and after a month."""
        first, length = monthrange(year, month)
        before = (first - self.firstweekday) % 7
        return before, length, -(before + length) % 7

    def itermonthdates(self, year, month):
        for parts in self.itermonthdays3(year, month):
            yield _datetime.date(*parts)

    def itermonthdays(self, year, month):
        before, length, after = self._around(year, month)
        yield from [*[0] * before, *range(1, length + 1), *[0] * after]

    def itermonthdays2(self, year, month):
        for at, day in enumerate(self.itermonthdays(year, month), self.firstweekday):
            yield day, at % 7

    def itermonthdays3(self, year, month):
        before, length, after = self._around(year, month)
        last_year, last = (year - 1, 12) if month == 1 else (year, month - 1)
        end = _length(last_year, last) + 1
        for day in range(end - before, end):
            yield last_year, last, day
        for day in range(1, length + 1):
            yield year, month, day
        next_year, following = (year + 1, 1) if month == 12 else (year, month + 1)
        for day in range(1, after + 1):
            yield next_year, following, day

    def itermonthdays4(self, year, month):
        for at, parts in enumerate(self.itermonthdays3(year, month)):
            yield *parts, (self.firstweekday + at) % 7

    def monthdatescalendar(self, year, month):
        return _weeks(list(self.itermonthdates(year, month)))

    def monthdays2calendar(self, year, month):
        return _weeks(list(self.itermonthdays2(year, month)))

    def monthdayscalendar(self, year, month):
        return _weeks(list(self.itermonthdays(year, month)))

    def yeardatescalendar(self, year, width=3):
        return _in_rows(self.monthdatescalendar, year, width)

    def yeardays2calendar(self, year, width=3):
        return _in_rows(self.monthdays2calendar, year, width)

    def yeardayscalendar(self, year, width=3):
        return _in_rows(self.monthdayscalendar, year, width)


def _in_rows(of_month, year, width):
    months = [of_month(year, month) for month in Month]
    return [months[at:at + width] for at in range(0, 12, width)]


class TextCalendar(Calendar):
    """Calendars as plain text."""

    def prweek(self, theweek, width):
        print(self.formatweek(theweek, width), end="")

    def formatday(self, day, weekday, width):
        return ("%2i" % day if day else "").center(width)

    def formatweek(self, theweek, width):
        return " ".join([self.formatday(day, weekday, width) for day, weekday in theweek])

    def formatweekday(self, day, width):
        names = day_name if width >= 9 else day_abbr
        return names[day][:width].center(width)

    def formatweekheader(self, width):
        return " ".join([self.formatweekday(day, width) for day in self.iterweekdays()])

    def formatmonthname(self, theyear, themonth, width, withyear=True):
        name = month_name[themonth]
        return (f"{name} {theyear!r}" if withyear else name).center(width)

    def prmonth(self, theyear, themonth, w=0, l=0):
        print(self.formatmonth(theyear, themonth, w, l), end="")

    def formatmonth(self, theyear, themonth, w=0, l=0):
        w, l = max(2, w), max(1, l)
        lines = [self.formatmonthname(theyear, themonth, 7 * (w + 1) - 1), self.formatweekheader(w)]
        for week in self.monthdays2calendar(theyear, themonth):
            lines.append(self.formatweek(week, w))
        end = "\n" * l
        return "".join([line.rstrip() + end for line in lines])

    def formatyear(self, theyear, w=2, l=1, c=6, m=3):
        w, l, c = max(2, w), max(1, l), max(2, c)
        width = (w + 1) * 7 - 1
        end = "\n" * l
        lines = [repr(theyear).center(width * m + c * (m - 1)).rstrip(), end]
        header = self.formatweekheader(w)
        for at, row in enumerate(self.yeardays2calendar(theyear, m)):
            months = range(m * at + 1, min(m * (at + 1) + 1, 13))
            lines.append(end)
            names = [self.formatmonthname(theyear, month, width, False) for month in months]
            lines += [formatstring(names, width, c).rstrip(), end]
            lines += [formatstring([header] * len(months), width, c).rstrip(), end]
            for week in range(max(map(len, row))):
                parts = [self.formatweek(weeks[week], w) if week < len(weeks) else "" for weeks in row]
                lines += [formatstring(parts, width, c).rstrip(), end]
        return "".join(lines)

    def pryear(self, theyear, w=0, l=0, c=6, m=3):
        print(self.formatyear(theyear, w, l, c, m), end="")


def _table(kind):
    return f'<table border="0" cellpadding="0" cellspacing="0" class="{kind}">'


class HTMLCalendar(Calendar):
    """Calendars as tables of HTML."""

    cssclasses = cssclasses_weekday_head = [name.lower() for name in _moments.SHORT_DAYS]
    cssclass_month = cssclass_month_head = "month"
    cssclass_year = cssclass_year_head = "year"
    cssclass_noday = "noday"

    def formatday(self, day, weekday):
        if day == 0:
            return f'<td class="{self.cssclass_noday}">&nbsp;</td>'
        return f'<td class="{self.cssclasses[weekday]}">{day}</td>'

    def formatweek(self, theweek):
        return "<tr>" + "".join([self.formatday(*day) for day in theweek]) + "</tr>"

    def formatweekday(self, day):
        return f'<th class="{self.cssclasses_weekday_head[day]}">{day_abbr[day]}</th>'

    def formatweekheader(self):
        return "<tr>" + "".join([self.formatweekday(day) for day in self.iterweekdays()]) + "</tr>"

    def formatmonthname(self, theyear, themonth, withyear=True):
        name = f"{month_name[themonth]} {theyear}" if withyear else month_name[themonth]
        return f'<tr><th colspan="7" class="{self.cssclass_month_head}">{name}</th></tr>'

    def formatmonth(self, theyear, themonth, withyear=True):
        lines = [_table(self.cssclass_month), self.formatmonthname(theyear, themonth, withyear=withyear),
                 self.formatweekheader()]
        lines += [self.formatweek(week) for week in self.monthdays2calendar(theyear, themonth)]
        return "\n".join([*lines, "</table>", ""])

    def formatyear(self, theyear, width=3):
        width = max(width, 1)
        parts = [_table(self.cssclass_year), "\n",
                 f'<tr><th colspan="{width}" class="{self.cssclass_year_head}">{theyear}</th></tr>']
        for first in range(1, 13, width):
            cells = [f"<td>{self.formatmonth(theyear, month, withyear=False)}</td>"
                     for month in range(first, min(first + width, 13))]
            parts += ["<tr>", *cells, "</tr>"]
        return "".join(parts) + "</table>"

    def formatyearpage(self, theyear, width=3, css="calendar.css", encoding=None):
        encoding = encoding or "utf-8"
        kind = f'<meta http-equiv="Content-Type" content="text/html; charset={encoding}" />'
        lines = [f'<?xml version="1.0" encoding="{encoding}"?>',
                 '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" '
                 '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">', "<html>", "<head>", kind]
        if css is not None:
            lines.append(f'<link rel="stylesheet" type="text/css" href="{css}" />')
        lines += [f"<title>Calendar for {theyear}</title>", "</head>", "<body>",
                  self.formatyear(theyear, width) + "</body>", "</html>", ""]
        return "\n".join(lines).encode(encoding, "xmlcharrefreplace")


class LocaleTextCalendar(TextCalendar):
    def __init__(self, firstweekday=0, locale=None):
        TextCalendar.__init__(self, firstweekday)
        self.locale = locale


class LocaleHTMLCalendar(HTMLCalendar):
    def __init__(self, firstweekday=0, locale=None):
        HTMLCalendar.__init__(self, firstweekday)
        self.locale = locale


c = TextCalendar()


def firstweekday():
    return c.getfirstweekday()


def setfirstweekday(firstweekday):
    if MONDAY <= firstweekday <= SUNDAY:
        c.firstweekday = firstweekday
    else:
        raise IllegalWeekdayError(firstweekday)


monthcalendar = c.monthdayscalendar
prweek, week, weekheader = c.prweek, c.formatweek, c.formatweekheader
prmonth, month = c.prmonth, c.formatmonth
prcal, calendar = c.pryear, c.formatyear


def formatstring(cols, colwidth=20, spacing=6):
    return (" " * spacing).join([text.center(colwidth) for text in cols])


def format(cols, colwidth=20, spacing=6):
    print(formatstring(cols, colwidth, spacing))


def timegm(tuple):
    year, month, day, hour, minute, second = tuple[:6]
    days = _datetime.date(year, month, 1).toordinal() - 719163 + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second
