try: from warnings import simplefilter
except ImportError: pass
else: simplefilter("ignore")
import time as clock
from datetime import *
class B(tzinfo):
    def __init__(s,o,n='x',d=None): s.o=o;s.n=n;s.d=d
    def utcoffset(s,dt): return s.o
    def tzname(s,dt): return s.n
    def dst(s,dt): return s.d
class S(date): pass
class SD(datetime): pass
class I:
    def __index__(self): return 7


def show(text):
    try: print(text, '->', repr(eval(text)))
    except Exception as e: print(text, '!!', type(e).__name__, e)


for line in r'''
clock.strftime('%C %Y %G %y %10Y %Ey %Od %E %O %+',(1,1,1,0,0,0,0,1,0))
clock.strftime('%C %Y %-m %_m %^a %#a %#p %0e %-j %03d %_5d|%05d|%-5d',(1999,1,1,0,0,0,0,1,0))
clock.strftime('a%',(1999,1,1,0,0,0,0,1,0))
clock.strftime('\\ud800\\0é',(1999,1,1,0,0,0,0,1,0))
datetime(2020,1,1,tzinfo=B(5)).utcoffset()
datetime(2020,1,1,tzinfo=B(timedelta(2))).utcoffset()
datetime(2020,1,1,tzinfo=B(timedelta(0),5)).tzname()
datetime(2020,1,1,tzinfo=B(None)).isoformat()
datetime(2020,1,1,tzinfo=B(None)) == datetime(2020,1,1)
datetime(2020,1,1,tzinfo=B(timedelta(0),'a%b')).strftime('%Z%%')
datetime(2020,1,1,tzinfo=B(timedelta(0),'a%b',timedelta(hours=1))).timetuple()
datetime(2020,1,1,tzinfo=B(timedelta(hours=1),'a%b',timedelta(hours=1))).utctimetuple()
datetime(1,1,1,tzinfo=B(timedelta(hours=1))).utctimetuple()
datetime(1,1,1,tzinfo=B(timedelta(hours=1))).astimezone(UTC)
datetime(2020,1,1,tzinfo=B(None)).astimezone(UTC)
datetime(2020,1,1,tzinfo=UTC).astimezone(B(timedelta(hours=1)))
S(2020,1,1)+timedelta(1), S.today().__class__, S(2020,1,1).replace(day=5), S.fromordinal(5), S.fromisoformat('2020-01-01'), S.min
SD(2020,1,1)+timedelta(1), SD(2020,1,1).date(), SD.combine(date(1,1,1),time()), SD.strptime('1','%d'), SD(2020,1,1).astimezone(UTC), SD.fromtimestamp(0,UTC)
repr(S(2020,1,1)), str(SD(2020,1,1))
timezone.utc.fromutc(datetime(2020,1,1,tzinfo=UTC))
time(1,tzinfo=B(timedelta(0))) == time(1,tzinfo=UTC), time(1,tzinfo=B(timedelta(hours=1)))<time(1,tzinfo=UTC)
datetime(2020,1,1,tzinfo=B(timedelta(hours=1)))<datetime(2020,1,1,tzinfo=UTC)
date(I(),I(),I())
date(True,True,True)
datetime.fromtimestamp(I())
datetime.fromtimestamp(True)
timedelta(I())
timedelta(True)
timedelta(1)*I()
timedelta(1)*True
timedelta(1)/True
datetime.fromtimestamp(0.0000005), datetime.fromtimestamp(0.0000015),datetime.fromtimestamp(-0.0000005), datetime.fromtimestamp(1.9999999)
timedelta(microseconds=0.5), timedelta(microseconds=1.5), timedelta(microseconds=-0.5), timedelta(seconds=1e-7*5), timedelta(days=0.1,hours=0.1,weeks=.3)
timedelta(microseconds=3)/2, timedelta(microseconds=5)/2, timedelta(microseconds=-3)/2, timedelta(microseconds=3)*0.5
timedelta(5)//timedelta(2), timedelta(5)%timedelta(2), divmod(timedelta(5),timedelta(-2)), timedelta(5)//2, timedelta(5)/timedelta(2)
2*timedelta(1), 0.5*timedelta(1)
timedelta(1).__add__(5), timedelta(1).__eq__(5)
date(2020,1,1).__lt__(5)
date(2020,1,31).weekday(), date(2020,1,31).isoweekday(), date(2020,1,31).toordinal(), date(2020,1,31).ctime(), date(5,1,1).ctime()
datetime.fromordinal(5), datetime.fromisocalendar(2020,5,5)
datetime.combine(date(2020,1,1),time(1,tzinfo=UTC)), datetime.combine(date(2020,1,1),time(1,tzinfo=UTC),tzinfo=None)
datetime.combine(datetime(2020,1,1,5),time(1,fold=1))
datetime(2020,1,1,5,tzinfo=UTC).timetz(), datetime(2020,1,1,5,tzinfo=UTC,fold=1).time()
datetime.strptime('10:20', '%H:%M').time()
time(5).strftime('%s')
datetime.strptime('12','%d%')
datetime.strptime('12 ','%d'), 
datetime.strptime('1 2','%d %w')
datetime.strptime('tuesday 5','%A %d')
datetime.strptime('JANUARY','%B'), datetime.strptime('mAy','%b')
datetime.strptime('3112','%d%m'), datetime.strptime('111','%d%m'), datetime.strptime('12020','%m%Y')
datetime.strptime('2020-01-01','%F')
datetime.strptime('10:10','%R')
datetime.strptime('10:10:10','%T')
datetime.strptime('01/01/20','%D')
datetime.strptime('10:10:10 AM','%r')
datetime.strptime(' 5','%e')
datetime.strptime(' 5','%d')
datetime.strptime('Jan','%h')
datetime.strptime('gmt','%Z'), datetime.strptime('utc','%Z')
datetime.strptime('+0530 utc','%z %Z')
datetime.strptime('+05','%z')
datetime.strptime('+2500','%z')
datetime.strptime('+0560','%z')
datetime.strptime('z','%z')
datetime.strptime('.123456789','.%f')
datetime.strptime('1[a]','%d[a]'), datetime.strptime('1.a+','%d.a+'), 
datetime.strptime('a','A')
datetime.strptime('5%','%d%%')
datetime.strptime('60','%S'), datetime.strptime('61','%S')
datetime.strptime('24','%H')
datetime.strptime('0','%I')
datetime.strptime('10 53 6','%y %U %w')
datetime.strptime('2020 0 1','%Y %U %w'),datetime.strptime('2020 0 1','%Y %W %w'),datetime.strptime('2021 0 0','%Y %U %w')
datetime.strptime('2020 5','%Y %U')
datetime.strptime('2020 5 Mon','%Y %W %a')
clock.strptime('2020 5 Mon','%Y %W %a')
clock.strptime('1','%j'), clock.strptime('366','%j')
clock.strptime('+0530','%z').tm_gmtoff, clock.strptime('UTC','%Z').tm_zone, clock.strptime('UTC','%Z').tm_isdst, clock.strptime('1','%d').tm_zone
clock.strptime('1','%d')
clock.strptime('29 Feb','%d %b')
clock.strptime(' 1','%d')
clock.strptime('1 ','%d ')
clock.strptime('1',' %d')
clock.strptime('1 2020 1','%V %G %w'), clock.strptime('1 2020 0','%V %G %w')
clock.strptime('Mon','%a'), clock.strptime('2020 Mon','%Y %a')
clock.strptime('11:59:59 PM','%I:%M:%S %p')
clock.strptime('2020-01-01T', '%Y-%m-%dT')
datetime.strptime('2020 1 1 1','%G %V %u %d')
datetime.strptime('2020 1 1 1','%G %V %u %Y')
clock.strptime('2020 1 1 5','%G %V %u %d')
clock.strptime('2020 1 1 5','%G %V %u %m')
clock.strptime('１２','%d')
datetime.strptime('2020\\n01','%Y %m'), datetime.strptime('2020  01','%Y\\t%m')
datetime.strptime('2020 01','%Y  %m')
clock.strptime('', ''), clock.strptime('x', 'x')
clock.struct_time(range(9)), clock.struct_time(range(11)).tm_zone
datetime(2020,1,1,tzinfo=UTC).astimezone(B(timedelta(hours=1),'a',timedelta(0))).isoformat()
type(date(2020,1,1)).__name__, date.__qualname__, date.__module__, repr(datetime), timedelta.__name__, type(date(2020,1,1).isocalendar()).__name__
sorted([date(2020,1,2), date(2019,5,5), date(2020,1,1)])
max(datetime(2020,1,1), datetime(2020,1,1,1)), {date(2020,1,1): 1}[date(2020,1,1)]
sum([timedelta(1), timedelta(2)], timedelta())
__import__('copy').copy(datetime(2020,1,1)), __import__('copy').deepcopy([date(2020,1,1), timedelta(1), UTC]), __import__('copy').replace(date(2020,1,1), year=5)
__import__('json').dumps(datetime(2020,1,1), default=str)
f'{datetime(2020,1,1):%A}', '{:%H:%M}'.format(time(5,6)), format(date(2020,1,1), ''), '%s' % timedelta(hours=5)
[date(2020,12,28) + timedelta(n) for n in range(5)], [(date(2020,12,28) + timedelta(n)).isocalendar()[:] for n in range(8)]
isinstance(datetime(2020,1,1), date), issubclass(timezone, tzinfo)
[date.fromordinal(n) for n in (1, 59, 60, 365, 366, 730119, 730120, 3652059)], [date(y, 3, 1).toordinal() for y in (1, 4, 100, 400, 1900, 2000, 9999)]
'''.strip().split('\n'): show(line)
