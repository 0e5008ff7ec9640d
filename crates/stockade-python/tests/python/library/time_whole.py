import time
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
for s in (0, 1, 951782400, 1700000000.75, -1, -86400 * 365, 4102444800, 86399, 1709164800, 253402300799): print(time.gmtime(s), time.asctime(time.gmtime(s)))
t = time.gmtime(1700000000); print(t.tm_year, t.tm_mon, t.tm_mday, t.tm_hour, t.tm_min, t.tm_sec, t.tm_wday, t.tm_yday, t.tm_isdst, t.tm_zone, t.tm_gmtoff, t[0], len(t), tuple(t), t == tuple(t), t[:3], t < time.gmtime(1700000001))
for f in "%Y-%m-%d %H:%M:%S|%a %A %b %B|%j %U %W %w %u|%y %C|%I %p|%c|%x %X|%G-W%V|%D %T %R %F|%e %n %t %%|%h|%s".split("|"):
    for s in (1700000000, 0, 1609459200, 1230768000, 951827696): print(time.strftime(f, time.gmtime(s)), end="; ")
    print()
print(time.strftime("%Y", (2024, 1, 1, 0, 0, 0, 0, 1, 0)), time.strftime("", t), time.strftime("é %d", t), time.strftime("%-d %-m %-H", t))
for f, a in (("%Y", (2024, 13, 1, 0, 0, 0, 0, 1, 0)), ("%Y", (2024, 1, 32, 0, 0, 0, 0, 1, 0)), ("%Y", (2024, 1, 1, 24, 0, 0, 0, 1, 0)), ("%Y", (2024, 1, 1, 0, 60, 0, 0, 1, 0)), ("%Y", (2024, 1, 1, 0, 0, 62, 0, 1, 0)), ("%Y", (2024, 1, 1, 0, 0, 0, 0, 400, 0)), (5, t), ("%Y", 5)): attempt(time.strftime, f, a)
for d, f in (("2024-02-29", "%Y-%m-%d"), ("12:34:56", "%H:%M:%S"), ("Mon Jan  5 01:02:03 2015", "%a %b %d %H:%M:%S %Y"), ("5 March 99", "%d %B %y"), ("01:30 PM", "%I:%M %p"), ("12 AM", "%I %p"), ("2023 200", "%Y %j"), ("10/11/12", "%m/%d/%y"), ("100%", "%j%%"), ("2024-13-01", "%Y-%m-%d"), ("abc", "%Y"), ("2024 extra", "%Y"), ("2023-02-29", "%Y-%m-%d"), ("5", "%Q"), ("", "%Y"), ("2024", "%"), ("MONDAY", "%A"), ("2024-01-02T03:04:05+0100", "%Y-%m-%dT%H:%M:%S%z")):
    try: print(tuple(time.strptime(d, f)))
    except Exception as e: print(type(e).__name__, e)
st = time.struct_time(range(9)); print(st, st.tm_zone, time.struct_time(range(11)).tm_gmtoff); attempt(time.struct_time, range(8)); attempt(time.struct_time, range(12)); attempt(time.struct_time, 5); attempt(time.gmtime, "x"); attempt(time.gmtime, float("nan")); attempt(time.gmtime, 1e30); attempt(time.asctime, 5); attempt(time.asctime, (1, 2)); attempt(time.sleep, -1); attempt(time.sleep, "x")
a = time.monotonic(); b = time.perf_counter(); time.sleep(0.01); print(time.monotonic() - a >= 0.01, time.perf_counter() - b >= 0.01, isinstance(time.time(), float), isinstance(time.time_ns(), int), time.process_time() >= 0, time.monotonic_ns() > 0, time.perf_counter_ns() > 0, time.get_clock_info("monotonic").monotonic); attempt(time.get_clock_info, "x")
