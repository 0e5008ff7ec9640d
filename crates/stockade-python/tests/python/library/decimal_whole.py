import decimal as D
from decimal import *


def show(text):
    try: print(text, '->', repr(eval(text)))
    except Exception as e: print(text, '!!', type(e).__name__, e)


for line in r'''
D.__version__, D.__libmpdec_version__, HAVE_THREADS, HAVE_CONTEXTVAR, MAX_PREC, MAX_EMAX, MIN_EMIN, MIN_ETINY
[(n, getattr(D,n).__mro__) for n in dir(D) if isinstance(getattr(D,n),type) and issubclass(getattr(D,n),Exception)]
getcontext(), DefaultContext, BasicContext, ExtendedContext
Context(), Context(prec=5,rounding=ROUND_UP,Emin=-5,Emax=5,capitals=0,clamp=1,flags=[Inexact],traps=[])
Context(prec=0)
Context(prec=-1)
Context(prec='a')
Context(prec=1.5)
Context(prec=10**19)
Context(prec=10**18)
Context(rounding='x')
Context(rounding=5)
Context(Emin=5)
Context(Emax=-5)
Context(capitals=5)
Context(clamp=5)
Context(flags=[5])
Context(flags=5)
Context(traps={Inexact:True})
Context(traps=[ValueError])
getcontext().flags
getcontext().traps
repr(getcontext().flags)
getcontext().flags[5]
getcontext().flags[Inexact]
getcontext().foo
setattr(getcontext(),'foo',5)
setattr(getcontext(),'prec',0)
delattr(getcontext(),'prec')
setcontext(5)
localcontext(5)
localcontext(foo=5)
Decimal('abc')
Decimal('')
Decimal(' 12 '), Decimal('1_000.5'), Decimal('\u0661'), Decimal('1e5'), Decimal('-0'), Decimal('+1.'), Decimal('.5'), Decimal('inf'), Decimal('-Infinity'), Decimal('nan'), Decimal('sNaN123'), Decimal('nan0012'), Decimal('1E+5'), Decimal('00012.300')
Decimal('1__0'), Decimal('_1')
Decimal('1 2')
Decimal('.')
Decimal('1e')
Decimal('1e999999999999999999')
Decimal('1e1000000000000000000')
Decimal('1e99999999999999999999')
Decimal('1e-99999999999999999999')
Decimal('0e99999999999999999999')
Decimal(5), Decimal(-5), Decimal(True), Decimal(10**30), Decimal(1.1), Decimal(float('nan')), Decimal(float('-inf')), Decimal(0.5), Decimal(-0.0), Decimal(1e300), Decimal(5e-324)
Decimal(Decimal(5)), Decimal(), Decimal((0,(1,2,3),-2)), Decimal((1,(0,0,1),'F')), Decimal((0,(1,),'n')), Decimal((0,(),5)), Decimal([0,[1,2],3])
Decimal((2,(1,),0))
Decimal((0,(10,),0))
Decimal((0,(1,),'x'))
Decimal((0,(1,),1.5))
Decimal((0,5,1))
Decimal((0,1))
Decimal((0,('a',),1))
Decimal(5j)
Decimal(None)
Decimal(b'5')
Decimal(object())
Decimal(1,2)
Decimal('1',context=5)
Decimal('x',context=Context(traps=[]))
Decimal.from_float(1.5), Decimal.from_float(5)
Decimal.from_float('5')
Decimal.from_number(5)
Decimal(1)/0
Decimal(0)/0
Decimal(-1)/Decimal('0')
Decimal(1)//0
Decimal(0)//0
Decimal(1)%0
Decimal(0)%0
divmod(Decimal(1),0)
divmod(Decimal(0),0)
Decimal('inf')-Decimal('inf')
Decimal('inf')*0
Decimal('inf')/Decimal('inf')
Decimal('inf')%5
Decimal('inf')//5
Decimal('snan')+1
Decimal(-1).sqrt()
Decimal(-1).ln()
Decimal(0).ln()
Decimal(0).log10()
Decimal(0)**0
Decimal(-2)**Decimal('0.5')
Decimal(0)**-1
pow(Decimal(2),3,5), pow(Decimal(2),Decimal(3),Decimal(5))
pow(Decimal(2),3,0)
pow(Decimal(2),-3,5)
pow(Decimal(2),Decimal('1.5'),5)
Decimal('1e999999')*10
Decimal('1e999999')**2
Decimal(10)**1000000
Decimal('1e-999999')/10
Decimal(1)+1.5
1.5+Decimal(1)
Decimal(1)+'a'
Decimal(1)<1.5, Decimal(1)==1.0, Decimal('1.1')==1.1, Decimal('nan')==1, Decimal(1)==1, Decimal(1)==1+0j, Decimal(1)!=2
Decimal('nan')<1
Decimal('snan')==1
Decimal(1)<'a'
Decimal(1)<1j
hash(Decimal(1))==hash(1), hash(Decimal('1.5'))==hash(1.5), hash(Decimal('inf'))==hash(float('inf')), hash(Decimal('1e50'))==hash(10**50), hash(Decimal('-0.25'))==hash(-0.25), hash(Decimal('-1')), hash(Decimal('0.1'))
hash(Decimal('snan'))
int(Decimal('1.9')), int(Decimal('-1.9')), float(Decimal('1.5')), complex(Decimal('1.5')), bool(Decimal(0)), bool(Decimal('nan'))
int(Decimal('nan'))
int(Decimal('inf'))
float(Decimal('snan'))
float(Decimal('nan')), float(Decimal('-inf')), float(Decimal('1e400'))
round(Decimal('2.5')), round(Decimal('3.5')), round(Decimal('2.567'),2), round(Decimal('1234'),-2), round(Decimal('-2.5'))
round(Decimal('nan'))
round(Decimal('inf'))
round(Decimal('1'),'a')
round(Decimal('inf'),2), round(Decimal('nan'),2)
round(Decimal(1), 100)
__import__('math').floor(Decimal('-1.5')), __import__('math').ceil(Decimal('-1.5')), __import__('math').trunc(Decimal('-1.5'))
Decimal(5).as_tuple(), Decimal('-1.50').as_tuple(), Decimal('inf').as_tuple(), Decimal('nan12').as_tuple(), Decimal('snan').as_tuple()
Decimal('1.25').as_integer_ratio(), Decimal('-1e3').as_integer_ratio(), Decimal('0.000').as_integer_ratio()
Decimal('nan').as_integer_ratio()
Decimal('inf').as_integer_ratio()
str(Decimal('1e-7')), str(Decimal('1e-6')), str(Decimal('0e-7')), str(Decimal('123e5')), str(Decimal('1.5e10')), Decimal('1.5e10').to_eng_string(), Decimal('123e7').to_eng_string(), Decimal('0e5').to_eng_string(), Decimal('1e-10').to_eng_string()
Decimal('1.5').quantize(Decimal('1')), Decimal('2.5').quantize(Decimal('1.00')), Decimal('2.675').quantize(Decimal('.01'),ROUND_HALF_UP), Decimal('1.5').quantize(Decimal('1'),rounding=ROUND_DOWN)
Decimal('1e30').quantize(Decimal('1e-10'))
Decimal('inf').quantize(1)
Decimal('inf').quantize(Decimal('inf')), Decimal('nan').quantize(5)
Decimal(1).quantize('a')
Decimal(1).quantize(1,rounding='x')
Decimal(1).quantize(1.5)
Decimal('123.456').normalize(), Decimal('1200').normalize(), Decimal('0.00').normalize(), Decimal('-inf').normalize()
Decimal(2).sqrt(), Decimal(2).exp(), Decimal(2).ln(), Decimal(2).log10(), Decimal(100).log10(), Decimal(2)**Decimal('0.5'), Decimal('1.1')**10, Decimal(2)**-3, Decimal(2)**100, Decimal(0).exp(), Decimal('inf').exp(), Decimal('-inf').exp(), Decimal(1).ln(), Decimal('1e10').log10()
Decimal(5).fma(6,7), Decimal('nan').fma(1,2), Decimal(5).fma(Decimal('1e-30'),1)
Decimal(5).fma('inf',1)
Decimal(10).compare(9), Decimal(10).compare(Decimal('nan')), Decimal(10).compare_total(Decimal('10.0')), Decimal('-10').compare_total_mag(5), Decimal(5).compare_signal(6)
Decimal(5).compare_signal(Decimal('nan'))
Decimal('1010').logical_and(Decimal('1100')), Decimal('1010').logical_or(1100), Decimal('1010').logical_xor(1100), Decimal('1010').logical_invert()
Decimal('12').logical_and(1)
Decimal('1.2345').next_plus(), Decimal('1').next_minus(), Decimal('1').next_toward(2), Decimal('1').next_toward(1), Decimal('1').next_toward(-2), Decimal('inf').next_minus(), Decimal('-inf').next_plus(), Decimal('0').next_plus(), Decimal('0').next_minus()
[Decimal(x).number_class() for x in ('1','-1','0','-0','inf','-inf','nan','snan','1e-999999','-1e-1000020')]
Decimal(5).max(6), Decimal(5).min(Decimal('nan')), Decimal(-5).max_mag(3), Decimal(-5).min_mag(3), Decimal('1.0').max(Decimal('1.00')), Decimal('1.0').min(1)
Decimal('1234').rotate(1), Decimal('1234').rotate(-1), Decimal('1234').shift(2), Decimal('1234').shift(-2), Decimal('1234').scaleb(5), Decimal('1234').logb(), Decimal(0).logb()
Decimal('1234').rotate(100)
Decimal('1234').scaleb(10**10)
Decimal('1234').scaleb(Decimal('1.5'))
Decimal('7').remainder_near(4), Decimal('10').remainder_near(4), Decimal('1e50').remainder_near(3)
Decimal('1.5').to_integral(), Decimal('1.5').to_integral_value(ROUND_UP), Decimal('1.5').to_integral_exact(), Decimal('2.5').to_integral_value(), Decimal('1e5').to_integral()
Decimal(5).adjusted(), Decimal('0.001').adjusted(), Decimal('inf').adjusted(), Decimal('0e5').adjusted()
Decimal(5).radix(), Decimal(5).canonical(), Decimal(5).conjugate(), Decimal(5).real, Decimal(5).imag, Decimal(-5).copy_abs(), Decimal(5).copy_negate(), Decimal(5).copy_sign(Decimal('-0'))
Decimal(5).is_canonical(), Decimal(5).is_finite(), Decimal('inf').is_infinite(), Decimal('nan').is_nan(), Decimal(5).is_normal(), Decimal('nan').is_qnan(), Decimal('-0').is_signed(), Decimal('snan').is_snan(), Decimal('1e-1000010').is_subnormal(), Decimal(0).is_zero(), Decimal(0).is_normal()
Decimal('1.00').same_quantum(Decimal('2.00')), Decimal('inf').same_quantum(Decimal('inf')), Decimal('1').same_quantum(Decimal('nan'))
-Decimal('0'), +Decimal('-0'), abs(Decimal('-1.5')), -Decimal('1.234567890123456789012345678901234'), +Decimal('1.234567890123456789012345678901234'), abs(Decimal('-0'))
7 // Decimal(2), 7 % Decimal(-2), Decimal(-7) // 2, Decimal(-7) % 2, divmod(Decimal(-7), 2), divmod(7, Decimal(2)), 2 ** Decimal(3), 1/Decimal(3), 5-Decimal(2), 5*Decimal('0.1')
Decimal('1e50') // 1
Decimal('1e50') % 1
repr(Decimal('1')), str(Decimal('nan5')), repr(Decimal('-snan'))
Decimal(5).x
sum([Decimal('0.1')]*10), max(Decimal(1),Decimal(2)), sorted([Decimal(3),1,2.5])
Decimal('Infinity') > 10**400, Decimal(10**400) > 10**399, Decimal('1e500')==10**500, Decimal('1e1000000') > 5
Decimal('0.1')+Decimal('0.2'), Decimal('1.10')*3, Decimal(1)/3, Decimal(1)/8, Decimal(100)/3, Decimal('1.0')/Decimal('0.10'), Decimal(0)/5, Decimal('0.00')*Decimal('5'), Decimal('1e-50')+1
isinstance(Decimal(1), __import__('numbers').Number), isinstance(Decimal(1), __import__('numbers').Real)
__import__('copy').copy(Decimal(1)), __import__('copy').deepcopy(Decimal(1))
type(localcontext(prec=5)).__name__, Decimal.__name__, Context.__name__, repr(Decimal), type(getcontext().flags).__name__, Decimal.__module__
__import__('fractions').Fraction(Decimal('1.25')), __import__('fractions').Fraction.from_decimal(Decimal('0.1')), __import__('fractions').Fraction(1, 4) == Decimal('0.25'), Decimal('0.25') < __import__('fractions').Fraction(1, 3)
__import__('statistics').mean([Decimal('0.5'), Decimal('0.75'), Decimal('0.625'), Decimal('0.375')]), __import__('statistics').stdev([Decimal('1.5'), Decimal('2.5'), Decimal('2.75')]), __import__('statistics').median([Decimal(1), Decimal(2)]), __import__('statistics').variance([Decimal('27.5'), Decimal('30.25'), Decimal('30.25'), Decimal('34.5'), Decimal('41.75')])
__import__('math').sqrt(Decimal(2)), __import__('math').fsum([Decimal('0.1')] * 10), __import__('math').isclose(Decimal('0.1'), 0.1)
__import__('json').dumps({'a': str(Decimal('1.10'))}), __import__('json').loads('1.10', parse_float=Decimal)
[f'{Decimal("1234567.891"):{spec}}' for spec in ('', 'f', '.2f', ',.2f', '+,.0f', '>20,.3f', '020,.1f', 'e', '.3e', 'E', 'g', '.3g', 'G', 'n', '%', '.1%', '<15.1f', '^15.1f|', '=+15.1f', '*^15.1f', 'z.1f')]
[f'{Decimal("-0.0001234"):{spec}}' for spec in ('', 'f', '.2f', 'z.2f', '.6f', 'e', '.1e', 'g', '.2g', '%', '.1%', '010', ' .3f')]
[format(Decimal(text), spec) for text in ('0', '-0', '0e5', '0e-8', '1e10', 'inf', '-inf', 'nan', 'snan12', '123e-3') for spec in ('', 'f', 'e', 'g', '%', '10', '<10', '.2f', '.2e', '+', '010')]
format(Decimal(1), 'x')
format(Decimal(1), '_')
format(Decimal(1), ',n')
format(Decimal(1), '.')
format(Decimal(1), '<010')
'%.2f %s %d %r' % (Decimal('1.255'), Decimal('1.10'), Decimal('7.9'), Decimal('1')), '{:.1f} {!r:>20}'.format(Decimal('2.25'), Decimal('3'))
[str(round(Decimal('2.345'), n)) for n in range(-1, 4)], round(Decimal('-0.5')), round(Decimal('1e3'))
[Decimal(a) < b for a, b in (('1', 2), ('1', 0.5), ('-inf', -1e308), ('1e400', 1e308))], min(Decimal(1), 0.5, 2)
{Decimal('1.0'): 'a'}[1], {1: 'b'}[Decimal(1)], Decimal(3) in [3.0], len({Decimal(1), 1, 1.0, Decimal('1.00')})
type('D', (Decimal,), {})('1.5') + 1, type(type('D', (Decimal,), {})('1.5')).__name__, isinstance(type('D', (Decimal,), {})(5), Decimal)
'''.strip().split('\n'): show(line)
