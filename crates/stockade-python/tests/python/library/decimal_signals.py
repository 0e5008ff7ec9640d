from decimal import *


def show(text):
    getcontext().clear_flags()
    try: print(text, '->', repr(eval(text)), [f.__name__ for f, v in getcontext().flags.items() if v])
    except Exception as e: print(text, '!!', type(e).__name__, e, [f.__name__ for f, v in getcontext().flags.items() if v])


for line in r'''
Decimal(1)**5, Decimal('1.00')**3, Decimal(1)**Decimal('0.5'), Decimal(1)**Decimal('inf'), Decimal('1.0')**Decimal('-0.5'), Decimal(1)**-5
Decimal(1)**Decimal('0.5')
Decimal(1)**Decimal('1e30')
Decimal('1.00')**3
Decimal('1.00')**-3
Decimal(4)**Decimal('0.5')
Decimal(4)**Decimal('1.5')
Decimal(4)**Decimal('-0.5')
Decimal(9)**Decimal('0.50')
Decimal(100)**Decimal('0.5')
Decimal(10)**Decimal('2.5')
Decimal(10)**Decimal('-3')
Decimal(10)**30
Decimal(10)**-30
Decimal(10)**Decimal('1.0')
Decimal(2)**Decimal('3.0')
Decimal('1.5')**200
Decimal('0.999')**-1000
Decimal(3)**-2
Decimal(-3)**3, Decimal(-3)**4, Decimal(-2)**-3, Decimal('-0')**3, Decimal('-0')**2, Decimal('-0')**-3, Decimal('-0')**Decimal('0.5')
Decimal('inf')**2, Decimal('-inf')**3, Decimal('-inf')**2, Decimal('inf')**-1, Decimal('-inf')**-3, Decimal('inf')**0, Decimal('-inf')**Decimal('inf')
Decimal('-inf')**Decimal('0.5')
Decimal(2)**Decimal('inf'), Decimal('0.5')**Decimal('inf'), Decimal(2)**Decimal('-inf'), Decimal('0.5')**Decimal('-inf')
Decimal(-2)**Decimal('inf')
Decimal('nan')**0, Decimal(0)**Decimal('nan')
Decimal(2)**1000000000
Decimal(2)**-100000000000
Decimal('1.0000001')**1000000000
Decimal(7)**Decimal('1e-40')
Decimal(2)**Decimal('0.1')
Decimal('1e-1000020')**2
Decimal('1234567890123456789012345678901')**2
Decimal('1234567890123456789012345678901')**1
Decimal(3)**100, Decimal(3)**-100, Decimal('1.1')**1000
Decimal('0.1')**20, Decimal('100')**3, Decimal('0.01')**Decimal('-2')
Decimal(0)**5, Decimal('0.00')**3, Decimal(0)**Decimal('0.5')
Decimal('1e-30').exp(), Decimal('-1e-30').exp(), Decimal('1e-40').exp()
Decimal(1000).exp(), Decimal('-1000').exp()
Decimal(10000000).exp()
Decimal(-10000000).exp()
Decimal('1e10').exp()
Decimal('0.1').exp(), Decimal('100.5').exp(), Decimal('-0.5').exp(), Decimal('2302580').exp()
Decimal('1.0000000000000000000000000000001').ln(), Decimal('0.5').ln(), Decimal('1e1000').ln(), Decimal('1e-1000').ln(), Decimal(10).ln(), Decimal('0.99999999').ln(), Decimal('123456789').ln()
Decimal('1.0').ln(), Decimal('inf').ln(), Decimal('inf').log10(), Decimal('nan').ln()
Decimal(1000).log10(), Decimal('0.001').log10(), Decimal('1e999999').log10(), Decimal(5).log10(), Decimal('9.999999999999999999999999999').log10(), Decimal('1.00').log10()
Decimal(4).sqrt(), Decimal('4.00').sqrt(), Decimal('0.0').sqrt(), Decimal('-0').sqrt(), Decimal('1e10').sqrt(), Decimal('1e11').sqrt(), Decimal('inf').sqrt(), Decimal('2e-999999').sqrt(), Decimal('10').sqrt(), Decimal('100').sqrt(), Decimal('1e101').sqrt()
Decimal('1e-999999')/3, Decimal('9e999999')/Decimal('1e-5')
Decimal(1)/3
Decimal('1e-1000026')/2
Decimal('1e-1000026')*Decimal('0.4')
Decimal(1).next_toward(Decimal('nan'))
Decimal('9.999999999999999999999999999E+999999').next_plus()
Decimal('1e-1000026').next_minus(), Decimal('-1e-1000026').next_plus()
Decimal('1e-1000026').next_toward(0)
Decimal(0).next_toward(1)
Decimal('1234.5').rotate(1)
Decimal('1234').rotate(1), Decimal('1234').rotate(-1), Decimal('1234').shift(2), Decimal('1234').shift(-2), Decimal('1234').scaleb(5), Decimal('1234').logb(), Decimal('1234').rotate(Decimal(2)), Decimal('12e5').shift(1), Decimal('inf').shift(1), Decimal('inf').logb(), Decimal('inf').scaleb(2)
Decimal('1234').shift(29)
Decimal('1234').shift(Decimal('1.5'))
Decimal(0).logb()
Decimal('7').remainder_near(4), Decimal('10').remainder_near(4), Decimal('10').remainder_near(6), Decimal('-10').remainder_near(3), Decimal('10').remainder_near(Decimal('0.3')), Decimal(5).remainder_near(Decimal('inf')), Decimal('6').remainder_near(4)
Decimal(5).remainder_near(0)
Decimal('inf').remainder_near(0)
Decimal('123.456') // Decimal('0.5'), Decimal('123.456') % Decimal('0.5'), divmod(Decimal('-123.456'), Decimal('0.5')), Decimal('-0') // 5, Decimal('0.0') % 5, Decimal(5) % Decimal('inf'), Decimal(5)//Decimal('inf'), Decimal('1e3') % Decimal('7'), Decimal('1e3') // 7
divmod(Decimal('inf'), 5)
divmod(Decimal('inf'), Decimal('inf'))
Decimal('inf') % Decimal('inf')
Decimal('inf') // Decimal('inf')
Decimal(1).quantize(Decimal('1e-28'))
Decimal(1).quantize(Decimal('1e-27'))
Decimal('1.2345').quantize(Decimal('1e-2')), Decimal('0').quantize(Decimal('1e3')), Decimal('1234').quantize(Decimal('1e3')), Decimal('-1').quantize(Decimal('1e5'))
Decimal(1).quantize(Decimal('1e1000000'))
Decimal(1).quantize(Decimal('1e-1000027'))
Decimal(0).quantize(Decimal('1e-1000026'))
Decimal('1.23456').to_integral_exact(), Decimal('nan').to_integral_exact(), Decimal('inf').to_integral_value()
Decimal('1.5').to_integral_value()
Decimal('1.5').to_integral_exact()
Decimal('snan').to_integral_value()
Decimal('1e-1000030')+0
Decimal('1e-1000030')*1
+Decimal('1e-1000026')
+Decimal('1e1000000')
Decimal('nan123')+1, 1+Decimal('nan123'), -Decimal('nan5'), abs(Decimal('-nan5')), Decimal('nan')+Decimal('nan5')
Decimal('nan12345678901234567890123456789012345')+1
Decimal('snan5').sqrt()
Decimal(5).max(Decimal('snan'))
Decimal('nan').max(Decimal('nan5')), Decimal('nan').min(3), Decimal(-3).min_mag(3), Decimal(3).max_mag(-3), Decimal('-0').max(0), Decimal('-0').min(0), Decimal('1e1').max(10), Decimal('1e1').min(10), Decimal('-1e1').max(-10)
[Decimal(a).compare_total(Decimal(b)) for a,b in (('1','1.0'),('-1','-1.0'),('nan','snan'),('nan','inf'),('-nan','-inf'),('nan1','nan2'),('-0','0'),('0','0.0'),('12.30','12.3'),('inf','inf'))]
Decimal(5).compare(5), Decimal('inf').compare(Decimal('inf')), Decimal('-inf').compare(5)
Decimal('0').normalize(), Decimal('-0e5').normalize(), Decimal('1e5').normalize(), Decimal('nan').normalize(), Decimal('1000000000000000000000000000000').normalize()
Decimal(2).fma(3, Decimal('inf')), Decimal('inf').fma(3, 4), Decimal(0).fma(5, Decimal('-0')), Decimal('-1').fma(1,1)
Decimal(0).fma(Decimal('inf'), 5)
Decimal('inf').fma(1, Decimal('-inf'))
Decimal('1e-999999').fma(Decimal('1e-999999'), Decimal(1))
Decimal(1.5) < 2.5
Decimal(1) == 1.5
Decimal(1.1)
Decimal('1').copy_sign(1.5)
Decimal(12345678901234567890123456789012345)+0
Decimal(3)*Decimal('1e999999999')
Decimal('1e999999999')+1
Decimal('1e999999999999')-Decimal('1e999999999999')
'''.strip().split('\n'): show(line)
for mode in (ROUND_CEILING,ROUND_FLOOR,ROUND_UP,ROUND_DOWN,ROUND_HALF_UP,ROUND_HALF_DOWN,ROUND_HALF_EVEN,ROUND_05UP):
    c=Context(prec=3,rounding=mode,Emin=-5,Emax=5,traps=[])
    print(mode,[str(c.create_decimal(x)) for x in ('1.235','1.225','-1.235','1.2351','9.999','-9.999','999999','9.999e5','1.234e-6','-1.5e-8','1e-9','0.0001005','1e-20','-1e-20','1e10','-1e10','1.001','1.006','12345')], c.flags[Subnormal], c.flags[Underflow])
    print([str(f) for f in (c.add(1,Decimal('0.005')),c.subtract(1,Decimal('0.005')),c.divide(2,3),c.divide(-1,3),c.multiply(Decimal('1.23'),Decimal('4.56')),c.sqrt(2),c.exp(1),c.ln(2),c.log10(3),c.power(2,Decimal('0.5')),c.power(3,7),c.power(2,-5),c.subtract(1,1),c.quantize(Decimal('1.255'),Decimal('0.01')),c.to_integral_value(Decimal('2.5')),c.next_plus(1),c.next_minus(1),c.fma(2,3,Decimal('0.005')),c.scaleb(1,5),c.remainder_near(10,3),c.plus(Decimal('12345')),c.minus(Decimal('12345')),c.abs(Decimal('-12345')))])
    k=Context(prec=3,rounding=mode,Emin=-5,Emax=5,clamp=1,traps=[])
    print([str(k.create_decimal(x)) for x in ('1e5','1e4','0e10','0e-10','nan1234','1')], k.Etiny(), k.Etop())

state = 12345
def roll(n):
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
    return (state >> 33) % n
def number():
    if roll(20) == 0: return ("inf", "-inf", "nan", "snan", "0", "-0", "0e5", "1", "10", "1e3")[roll(10)]
    digits = "".join(str(roll(10)) for _ in range((1, 2, 3, 5, 10, 20, 30, 40)[roll(8)]))
    if roll(3) == 0: digits = ("9" * len(digits), "1" + "0" * (len(digits) - 1), "5" * len(digits))[roll(3)]
    if roll(2): at = 1 + roll(len(digits)); digits = digits[:at] + "." + digits[at:]
    if roll(3) == 0: digits += "e%d" % (roll(60) - 30)
    return ("-" if roll(3) == 0 else "") + digits
two = "add subtract multiply divide divide_int remainder remainder_near compare compare_total max min max_mag min_mag next_toward quantize scaleb rotate shift power copy_sign same_quantum divmod compare_signal".split()
one = "plus minus abs sqrt exp ln log10 logb normalize next_plus next_minus to_integral_value to_integral_exact number_class to_sci_string to_eng_string create_decimal".split()
modes = [ROUND_HALF_EVEN, ROUND_DOWN, ROUND_UP, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_05UP]
for turn in range(2500):
    name = (two + one)[roll(len(two) + len(one))]
    mode = ROUND_HALF_EVEN if name == "power" else modes[roll(8)]
    c = Context(prec=(1, 3, 9, 16, 28, 40)[roll(6)], rounding=mode, Emin=-400, Emax=400, clamp=roll(2), traps=[])
    a, b = Decimal(number()), Decimal(number())
    if name in ("scaleb", "rotate", "shift", "power") and roll(4): b = Decimal(roll(21) - 10)
    if name == "exp" and a.is_finite() and a.adjusted() > 3: a = a.scaleb(2 - a.adjusted(), Context(prec=50))
    answer = getattr(c, name)(a, b) if name in two else getattr(c, name)(a)
    print(name, a, b if name in two else "", c.prec, mode, answer, *[signal.__name__ for signal, set_ in c.flags.items() if set_])
