"""`zoneinfo`: offsets, names, folds and gaps of some zones, and what is wrong."""
import io
import zoneinfo
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones


def show(function, *args, **kwds):
    try:
        return function(*args, **kwds)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


keys = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Asia/Tokyo", "Australia/Lord_Howe", "America/Sao_Paulo", "Africa/Cairo", "Pacific/Apia", "Etc/GMT+5", "Australia/Sydney", "Asia/Tehran", "America/St_Johns"]
for key in keys:
    zone = ZoneInfo(key)
    print(key, str(zone), repr(zone), zone.key, zone is ZoneInfo(key), zone.utcoffset(None), zone.dst(None), zone.tzname(None))
    for year in (1850, 1917, 1943, 1970, 1999, 2011, 2021, 2035, 2050, 2999):
        for month, day in ((1, 15), (7, 15), (12, 30)):
            moment = datetime(year, month, day, 12, 30, tzinfo=zone)
            print(moment.isoformat(), moment.utcoffset(), moment.dst(), moment.tzname(), end="; ")
        there = datetime(year, 6, 1, 22, 15, tzinfo=timezone.utc).astimezone(zone)
        print(there, there.fold)
for key, start in (("Europe/Berlin", datetime(2021, 3, 28, 1, 30)), ("Europe/Berlin", datetime(2021, 10, 31, 1, 30)), ("America/New_York", datetime(2040, 3, 11, 1, 30)), ("America/New_York", datetime(2040, 11, 4, 0, 30)),
                   ("Australia/Lord_Howe", datetime(2021, 4, 4, 1, 15)), ("Pacific/Apia", datetime(2011, 12, 29, 23, 30))):
    zone = ZoneInfo(key)
    for step in range(6):
        moment = start + timedelta(minutes=30 * step)
        print([str(moment.replace(tzinfo=zone, fold=fold).utcoffset()) for fold in (0, 1)], end=" ")
        there = (start + timedelta(minutes=30 * step)).replace(tzinfo=timezone.utc).astimezone(zone)
        print(there, there.fold, end="; ")
    base = start.replace(tzinfo=zone).astimezone(timezone.utc)
    print([str((base + timedelta(minutes=30 * step)).astimezone(zone)) + f" {(base + timedelta(minutes=30 * step)).astimezone(zone).fold}" for step in range(6)])
for key in ("Nowhere", "", "/etc/passwd", "../x", "Europe/../Europe/Berlin", "europe/berlin", "Europe", "Europe/Berlin/", 5):
    print(repr(key), show(ZoneInfo, key).split(":")[0] if not isinstance(key, int) else "")
print(issubclass(ZoneInfoNotFoundError, KeyError), {"UTC", "Europe/Paris", "Asia/Tokyo"} <= available_timezones(), len(available_timezones()) > 400, show(ZoneInfo("UTC").fromutc, 5), show(ZoneInfo("UTC").fromutc, datetime(2020, 1, 1)))
one = ZoneInfo("Asia/Tokyo")
print(ZoneInfo.no_cache("Asia/Tokyo") is one, ZoneInfo.clear_cache(only_keys=["Asia/Tokyo"]), ZoneInfo("Asia/Tokyo") is one, ZoneInfo.clear_cache(), show(ZoneInfo.from_file, io.BytesIO(b"nothing")), zoneinfo.__all__)
