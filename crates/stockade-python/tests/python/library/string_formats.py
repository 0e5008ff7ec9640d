import string
F=string.Formatter()
def attempt(f,*a,**k):
    try: print(repr(f(*a,**k)))
    except Exception as e: print(type(e).__name__, e)
for t in ("","a{}b","{0}{1}","{a.b[c]}","{!r}","{:>5}","{:{}}","{{}}","{","}","{a!x}","{a!}","{0!r:>{w}}","{a[}","{a[0].b!s:x}","{:{:{}}}","{a b}","{0.}","{0[]}","{ 0}","a}}b","{!","{:{","{}{0}","{0}{}","{a.__class__}","{[0]}"):
    attempt(lambda: list(F.parse(t))); attempt(F.format,t,1,[2],a=3,w=4); attempt(t.format,1,[2],a=3,w=4)
attempt(F.vformat,"{a}",(),{"a":1}); attempt(F.get_field,"a.real",(),{"a":5}); attempt(F.get_field,"0[1]",([1,2],),{}); attempt(F.convert_field,1,"r"); attempt(F.convert_field,1,"a"); attempt(F.convert_field,1,"q"); attempt(F.get_value,0,(1,),{}); attempt(F.get_value,"x",(1,),{}); attempt(F.check_unused_args,set(),(),{}); attempt(F.format_field,3,"05"); attempt(F.format)
T=string.Template
for t in ("","$a ${b} $$","$","$1","${a","${a b}","$a$b","a$","$é","${}","$_x","$A","line1\n$ x","$aé","${a}b $b_c"):
    x=T(t); attempt(x.substitute,a=1,b=2); attempt(x.substitute,{"a":1,"b":2,"_x":3,"A":4,"b_c":5}); attempt(x.safe_substitute,a=1); attempt(x.is_valid); attempt(x.get_identifiers)
class U(T): delimiter="%"; 
attempt(U("%a $b %%").substitute,a=1)
attempt(T("$a").substitute,5); attempt(T("$a").substitute); attempt(T("$a").substitute,{},{}); print(string.capwords("a b  c"), string.capwords("a-b","-"), T("x").template, string.whitespace==" \t\n\r\x0b\x0c")
for t in ("{!","{!r","{!r:","{:","{:{","{:{}","{a","{a[","{a[]","{a[}","{a[}]}","{a[{]}","{a[:]}","{a[!]}","{!}","{!rr}","{!r }","{a{}","{:{{}}}","{:}}","{a:[}","{a:{b[}]}}","{a:{b[}}}"):
    print(t,end=" "); attempt(lambda: list(F.parse(t)))
