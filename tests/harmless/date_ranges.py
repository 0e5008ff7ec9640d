import calendar
from datetime import date, datetime, time, timedelta, timezone


def daterange(start, end, step=timedelta(days=1)):
    while start < end:
        yield start
        start += step


def business_days(start, end):
    return sum(1 for day in daterange(start, end) if day.weekday() < 5)


def easter(year):
    a, b, c = year % 19, year // 100, year % 100
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    j, k = divmod(c, 4)
    m = (a + 11 * h) // 319
    r = (2 * e + 2 * j - k - h + m + 32) % 7
    n = (h - m + r + 90) // 25
    p = (h - m + r + n + 19) % 32
    return date(year, n, p)


start = date(2024, 1, 1)
print(business_days(start, date(2024, 2, 1)), easter(2024).isoformat())
print([d.strftime("%a %d %b") for d in daterange(start, start + timedelta(days=3))])
meeting = datetime.combine(start, time(9, 30), tzinfo=timezone.utc)
print(meeting.astimezone(timezone(timedelta(hours=5, minutes=30))).isoformat())
print(calendar.monthrange(2024, 2), calendar.isleap(2024))
age = (date(2024, 6, 1) - date(1990, 6, 15)).days // 365
result = {"age": age, "parsed": datetime.fromisoformat("2024-05-06T07:08:09+00:00").timestamp()}
print(result)
