MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Mon Tue Wed Thu Fri Sat Sun".split()
class Date:
    __match_args__ = ("year", "month", "day")
    def __init__(self, year, month, day):
        if not 1 <= month <= 12: raise ValueError(f"month {month} is not in 1..12")
        if not 1 <= day <= self.length(year, month): raise ValueError(f"day {day} is not in {MONTHS[month - 1]} {year}")
        self.year, self.month, self.day = year, month, day
    @staticmethod
    def leap(y): return y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)
    @classmethod
    def length(cls, y, m): return 29 if m == 2 and cls.leap(y) else [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1]
    @property
    def ordinal(self):
        y = self.year - 1
        return y * 365 + y // 4 - y // 100 + y // 400 + sum(self.length(self.year, m) for m in range(1, self.month)) + self.day
    @classmethod
    def from_ordinal(cls, n):
        y = n // 366 + 1
        while cls(y + 1, 1, 1).ordinal <= n: y += 1
        n -= cls(y, 1, 1).ordinal
        m = 1
        while n >= cls.length(y, m):
            n -= cls.length(y, m)
            m += 1
        return cls(y, m, n + 1)
    @classmethod
    def parse(cls, text):
        try: y, m, d = map(int, text.split("-"))
        except ValueError: raise ValueError(f"bad date {text!r}") from None
        return cls(y, m, d)
    @property
    def weekday(self): return (self.ordinal - 1) % 7
    def __add__(self, days): return self.from_ordinal(self.ordinal + days)
    def __sub__(self, o): return self.ordinal - o.ordinal if isinstance(o, Date) else self + -o
    def __eq__(self, o): return isinstance(o, Date) and self.ordinal == o.ordinal
    def __lt__(self, o): return self.ordinal < o.ordinal
    def __hash__(self): return self.ordinal
    def __repr__(self): return f"Date({self.year}, {self.month}, {self.day})"
    def __format__(self, spec):
        spec = spec or "%Y-%m-%d"
        for k, v in {"%Y": f"{self.year:04}", "%m": f"{self.month:02}", "%d": f"{self.day:02}", "%B": MONTHS[self.month - 1], "%a": DAYS[self.weekday], "%j": f"{self - Date(self.year, 1, 1) + 1:03}"}.items(): spec = spec.replace(k, v)
        return spec
def calendar(y, m):
    first = Date(y, m, 1)
    print(f"{f'{MONTHS[m - 1]} {y}':^20}", " ".join(d[:2] for d in DAYS), sep="\n")
    cells = ["  "] * first.weekday + [f"{d:2}" for d in range(1, Date.length(y, m) + 1)]
    for i in range(0, len(cells), 7): print(" ".join(cells[i:i + 7]))
d = Date(2024, 2, 28)
print(d, f"{d}", f"{d:%a %d %B %Y, day %j}", d + 1, d + 2, d + 365, d - 59, Date(2025, 1, 1) - d, d.weekday, d < Date(2024, 3, 1))
print([y for y in (1900, 2000, 2023, 2024) if Date.leap(y)], all(Date.from_ordinal(n).ordinal == n for n in range(730000, 730800)), sorted([Date(2024, 5, 1), d])[0], {d: 1}[Date.parse("2024-02-28")])
calendar(2024, 2)
calendar(2026, 11)
match d:
    case Date(y, 2, day): print("february", y, day)
for bad in ("2023-02-29", "2024-13-01", "x-y-z", "2024-1"):
    try: print(Date.parse(bad))
    except ValueError as e: print(e)
