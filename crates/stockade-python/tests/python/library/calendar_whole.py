import calendar as C
from calendar import *
import datetime
try: from warnings import simplefilter
except ImportError: pass
else: simplefilter("ignore")
def show(text):
    try: print(text, '->', repr(eval(text)))
    except Exception as e: print(text, '!!', type(e).__name__, e)
for line in r'''
C.__all__
C.error, C.mdays, C.EPOCH, C.January, C.February
C.Foo
JANUARY, DECEMBER, MONDAY, SUNDAY, Day.MONDAY, Month.MAY, str(Month.MAY), f'{Day.SUNDAY}', Day(3), list(Month)[0], Day.MONDAY + 1
list(Day), list(Month)
Day(7)
Month(13)
month_name[1], month_name[0], month_abbr[1:4], day_name[0], day_abbr[-1], len(month_name), len(day_name), list(month_abbr), list(day_name)
month_name[13]
month_name['a']
isleap(2000), isleap(1900), isleap(2004), isleap(0), isleap(-4)
leapdays(2000, 2001), leapdays(1900, 2000), leapdays(2000, 1900)
weekday(2020, 1, 1), weekday(10000, 1, 1), weekday(0, 3, 1), weekday(-5, 3, 1)
weekday(2020, 13, 1)
weekday(2020, 2, 30)
monthrange(2020, 2), monthrange(2021, 12), monthrange(9999,12), monthrange(0,1)
monthrange(2020, 13)
monthrange(2020, 0)
IllegalMonthError(5), str(IllegalMonthError(13)), str(IllegalWeekdayError(9)), IllegalMonthError.__mro__
firstweekday(), setfirstweekday(6), firstweekday(), weekheader(3), setfirstweekday(0), weekheader(1), weekheader(9), weekheader(10), weekheader(12)
setfirstweekday(7)
setfirstweekday('a')
monthcalendar(2020, 2)
monthcalendar(9999, 12)
monthcalendar(1, 1)
month(2020, 2), month(2020, 2, 3, 2), month(2020, 2, w=10)
month(2020, 13)
C.week([(1, 2), (0, 3), (12, 6)], 3)
timegm((2020, 1, 1, 0, 0, 0)), timegm((1969, 12, 31, 23, 59, 59, 0, 0, 0))
timegm((2020, 1, 1, 5, 6, 7))
Calendar(5).firstweekday, Calendar(12).firstweekday, Calendar(firstweekday=-1).getfirstweekday(), list(Calendar(6).iterweekdays())
list(Calendar().itermonthdates(2020, 2))[:3], list(Calendar().itermonthdays(2020, 2)), list(Calendar(3).itermonthdays2(2020, 2))[:8]
list(Calendar().itermonthdays3(2020, 2))[:8], list(Calendar().itermonthdays4(2020, 12))[-8:], list(Calendar().itermonthdays3(2020, 12))[-5:], list(Calendar().itermonthdays3(2020, 1))[:3]
list(Calendar().itermonthdates(9999, 12))[-1]
list(Calendar().itermonthdays3(9999, 12))[-1]
list(Calendar().itermonthdays(2020, 13))
Calendar().monthdatescalendar(2021, 2)[0], Calendar().monthdays2calendar(2021, 2)[0], Calendar().monthdayscalendar(2021, 2)
len(Calendar().yeardatescalendar(2021)), [len(r) for r in Calendar().yeardatescalendar(2021, 5)], Calendar().yeardayscalendar(2021, 12)[0][1], Calendar().yeardays2calendar(2021, 1)[1][0][0]
TextCalendar().formatday(5, 3, 2), TextCalendar().formatday(0, 3, 5), TextCalendar().formatweek([(1, 0), (2, 1)], 4), TextCalendar().formatweekday(0, 2), TextCalendar().formatweekday(0, 9), TextCalendar().formatweekday(0, 12), TextCalendar().formatweekheader(5)
TextCalendar().formatmonthname(2020, 5, 20), TextCalendar().formatmonthname(2020, 5, 20, withyear=False)
TextCalendar(6).formatmonth(2020, 5), TextCalendar(6).formatmonth(2020, 5, 4, 2)
TextCalendar().formatyear(2020)
TextCalendar(6).formatyear(2021, 3, 2, 2, 4)
TextCalendar().formatyear(2021, m=5)
TextCalendar().prmonth(2020, 1)
TextCalendar().prweek([(1, 0), (2, 1)], 4)
TextCalendar().pryear(2020, m=6)
prmonth(2021, 3), prcal(2021, m=4), C.prweek([(1,0)], 3)
C.calendar(2022) == TextCalendar().formatyear(2022)
HTMLCalendar().formatday(0, 1), HTMLCalendar().formatday(5, 1), HTMLCalendar().formatweek([(0, 0), (2, 1)]), HTMLCalendar().formatweekday(3), HTMLCalendar().formatweekheader(), HTMLCalendar().formatmonthname(2020, 3), HTMLCalendar().formatmonthname(2020, 3, False)
HTMLCalendar(6).formatmonth(2020, 2)
HTMLCalendar(6).formatmonth(2020, 2, withyear=False)
HTMLCalendar(6).formatyear(2020, 6)
HTMLCalendar(6).formatyearpage(2020, 4)
HTMLCalendar(6).formatyearpage(2020, 4, None, 'latin-1')[:120]
HTMLCalendar.cssclasses, HTMLCalendar.cssclass_noday, HTMLCalendar.cssclass_month_head, HTMLCalendar.cssclass_month, HTMLCalendar.cssclass_year, HTMLCalendar.cssclass_year_head, HTMLCalendar.cssclasses_weekday_head
C.formatstring(['a', 'b', 'c']), C.formatstring(['a', 'b'], 5, 2), C.format(['a'], 4)
type(C.c)
LocaleTextCalendar(6, 'C').formatmonth(2020, 1)
LocaleHTMLCalendar(6, 'C').formatweekday(1), LocaleHTMLCalendar(0, 'C').formatmonthname(2020, 3)
LocaleTextCalendar().formatweekday(0, 3), LocaleTextCalendar(0, 'C').formatmonthname(2020,1,20), LocaleTextCalendar(0, 'C').locale
month(0, 1), TextCalendar().formatmonth(10000, 1)
repr(Calendar()).split(' at ')[0], repr(month_name).split(' at ')[0], repr(Day.MONDAY), Day.__doc__, Month.MAY.name
'''.strip().split('\n'): show(line)
