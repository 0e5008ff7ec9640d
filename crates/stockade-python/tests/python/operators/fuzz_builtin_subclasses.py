def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class L(list):
    def __add__(self, o): return NotImplemented
t(lambda: L([1])+[2])
try: print(L([1])+L([2]))
except TypeError as e: print(e)
class I(int):
    def __add__(self, o): return NotImplemented
t(lambda: I(1)+2)
t(lambda: 2+I(1))
try: print(I(1)+I(2))
except TypeError as e: print(e)
class R:
    def __radd__(self, o): return 'radd'
    def __rmul__(self, o): return 'rmul'
    def __ror__(self, o): return 'ror'
x=[1]
try:
    x+=R(); print(x)
except Exception as e: print(type(e).__name__, e)
x=[1]
try:
    x*=R(); print(x)
except Exception as e: print(type(e).__name__, e)
x=bytearray(b'1')
try:
    x+=R(); print(x)
except Exception as e: print(type(e).__name__, e)
x=(1,)
try:
    x+=R(); print(x)
except Exception as e: print(type(e).__name__, e)
x='a'
try:
    x+=R(); print(x)
except Exception as e: print(type(e).__name__, e)
class D(list): pass
x=D([1])
try:
    x+=R(); print(x)
except TypeError as e: print(e)
x={1}
try:
    x|=R(); print(x)
except Exception as e: print(type(e).__name__, e)
x={1:1}
try:
    x|=R(); print(x)
except TypeError as e: print(e)
x=D([1,2]); x.extend(x); print(x); x+=x; print(type(x),x)
x[1:1]=x; print(x)
class F(float):
    def __radd__(self, o): return 'fr'
class J(int):
    def __radd__(self, o): return 'jr'
    def __rpow__(self, o): return 'jp'
print(1+F(1), 1.0+F(1), 1.0+J(1), 1+J(1), True+J(1), 1j+J(1), 1.5**J(2), pow(1.5,J(2)), divmod(1.5,J(2)))
class T(str):
    def __rmod__(self,o): return 'tr'
    def __radd__(self,o): return 'ta'
print('%s' % T('x'), b'%b' % b'', 'a'+T('x'))
class St(set):
    def __ror__(self,o): return 'sr'
    def __ge__(self,o): return 'ge'
    def __gt__(self,o): return 'gt'
print({1}|St({2}), frozenset({1})|St({2}), {1}<St({2}), frozenset({1})<St({1,2}), St({1})<St({1,2}), St({1})<frozenset({1,2}))
class Ii(int):
    def __gt__(self,o): return 'gt'
    def __eq__(self,o): return NotImplemented
    __hash__=int.__hash__
print(1<Ii(2), 1.0<Ii(2), Ii(1)<Ii(2), Ii(1)<2, Ii(1)==1, 1==Ii(1), Ii(1)==Ii(1), Ii(1)==1.0, Ii(1) != 1, Ii(1)!=Ii(1))
