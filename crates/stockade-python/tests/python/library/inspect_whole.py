import inspect, functools, types, abc
from inspect import signature, Parameter, Signature


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(r if isinstance(r, str) else repr(r))


def f(a, b: int, /, c, d=1, *args, e, g: "str" = "x", **kw) -> list[int]: """A text."""
def plain(): pass
def gen(): yield
async def coro(): pass
async def agen(): yield
class Base:
    """Base text.

        indented
      less
    """
    attr = 1
    def __init__(self, x, y=2): self.x = x
    def method(self, a, *, b=1):
        """Method text."""
    @classmethod
    def cm(cls, z): pass
    @staticmethod
    def sm(z): pass
    @property
    def prop(self):
        """Property text."""
        return 1
class Child(Base):
    def method(self, a, *, b=1): pass
    def extra(self): pass
class Call:
    def __call__(self, q, r=1): pass
class New:
    def __new__(cls, n): return object.__new__(cls)
class Meta(type):
    def __call__(cls, m): return type.__call__(cls)
class WithMeta(metaclass=Meta): pass
class Nothing: pass
class Abstract(abc.ABC):
    @abc.abstractmethod
    def m(self): pass


@functools.wraps(f)
def wrapped(*args, **kwargs): pass


for o in (f, plain, gen, coro, agen, Base, Child, Base(1).method, Base.method, Base.cm, Base.sm, Base(1).cm, Call(), New, WithMeta, Nothing, wrapped, lambda x, *, y=1: 0, functools.partial(f, 1, 2), functools.partial(f, 1, 2, d=5), functools.partial(plain)): attempt(lambda: str(signature(o)))
attempt(signature, 5); attempt(signature, "x"); attempt(lambda: str(signature(wrapped, follow_wrapped=False)))
s = signature(f); print(repr(s), s.return_annotation, s == signature(f), s == signature(plain), s != 5, hash(s) == hash(signature(wrapped)), s.format(max_width=10))
for n, p in s.parameters.items(): print(n, p.kind, p.kind.description, p.default is p.empty, p.annotation, repr(p), p.name, int(p.kind))
for a, k in (((1, 2, 3), {"e": 4}), ((1, 2, 3, 4, 5, 6), {"e": 7, "z": 8}), ((1, 2), {"c": 3, "e": 4}), ((), {}), ((1, 2, 3), {}), ((1, 2, 3), {"e": 1, "c": 5}), ((1,), {"b": 2, "c": 3, "e": 4})):
    try:
        b = s.bind(*a, **k); print(b, b.args, b.kwargs, b.arguments); b.apply_defaults(); print(b.arguments, b.signature is s, b == s.bind(*a, **k))
    except TypeError as e: print(type(e).__name__, e)
two = signature(lambda a, /, b, *, c=1: 0)
for a, k in (((1, 2, 3), {}), ((1,), {"b": 2, "z": 3}), ((), {"a": 1, "b": 2}), ((1, 2), {"c": 3}), ((1, 2), {"b": 3})): attempt(two.bind, *a, **k)
attempt(two.bind_partial, 1); attempt(two.bind_partial); attempt(two.bind_partial, c=5); attempt(two.bind_partial, 1, 2, 3)
attempt(Parameter, "a", Parameter.POSITIONAL_ONLY); attempt(Parameter, "a", 9); attempt(Parameter, "1", 1); attempt(Parameter, 5, 1); attempt(Parameter, "if", 1); attempt(Parameter, "a", Parameter.VAR_KEYWORD, default=1); p = Parameter("a", 1, default=2, annotation=int); print(p, p.replace(name="b"), p.replace(default=Parameter.empty), p.replace(kind=Parameter.KEYWORD_ONLY).kind, p == Parameter("a", 1, default=2, annotation=int), p == 5)
P = Parameter; attempt(Signature, [P("a", P.KEYWORD_ONLY), P("b", P.POSITIONAL_ONLY)]); attempt(Signature, [P("a", 1), P("a", 1)]); attempt(Signature, [P("a", 1, default=1), P("b", 1)]); print(Signature(), Signature([P("a", 0), P("b", 1), P("c", 2), P("d", 3), P("e", 4)], return_annotation=int), s.replace(parameters=[], return_annotation=None), Signature.from_callable(plain), Signature([P("a", 0)]), Signature([P("k", 3)]))
checks = [n for n in dir(inspect) if n.startswith("is") and n not in ("isframe", "iscode", "iskeyword")]
async_one, coro_one, gen_one = agen(), coro(), gen()
for o in (f, gen, coro, agen, gen_one, coro_one, async_one, Base, Base.method, Base(1).method, Base.cm, Base.prop, len, [].append, str.join, str.__add__, "".__add__, inspect, Abstract, types.SimpleNamespace.__dict__, 5, functools.partial(coro), int.real, Call(), Base(1).sm):
    print([n for n in checks if getattr(inspect, n)(o)])
coro_one.close()
print(inspect.getdoc(Base), inspect.getdoc(Base.method), inspect.getdoc(Child(1).method), inspect.getdoc(Base.prop), inspect.getdoc(plain), inspect.getdoc(Child), sep="|"); print(repr(inspect.cleandoc("  a\n     b\n       c\n\n")), repr(inspect.cleandoc("")), repr(inspect.cleandoc("\n\n  x\n y")), inspect.indentsize("\t x"), inspect.getmodulename("/a/b.py"), inspect.getmodulename("x"))
print(inspect.getmro(Child), inspect.unwrap(wrapped) is f, inspect.getclasstree([Base, Child]), inspect.getclasstree([Child]))
g = gen(); print(inspect.getgeneratorstate(g)); next(g); print(inspect.getgeneratorstate(g)); g.close(); print(inspect.getgeneratorstate(g), inspect.GEN_RUNNING); c = coro(); print(inspect.getcoroutinestate(c)); c.close(); print(inspect.getcoroutinestate(c)); print(inspect.getasyncgenstate(agen()))
print([n for n, v in inspect.getmembers(Child(1)) if not n.startswith("__")], [n for n, v in inspect.getmembers(Base, inspect.isfunction)], [n for n, v in inspect.getmembers(Child, inspect.ismethod)], [n for n, v in inspect.getmembers_static(Child) if not n.startswith("_")])
print([(a.name, a.kind, a.defining_class.__name__) for a in inspect.classify_class_attrs(Child) if not a.name.startswith("__")])
print(inspect.getfullargspec(f), inspect.getfullargspec(Base(1).method), inspect.getfullargspec(plain)); attempt(inspect.getfullargspec, 5); print(inspect.getcallargs(lambda a, b=2, *c, **d: 0, 1, z=3), inspect.getcallargs(Base(1).method, 5)["a"])
print(inspect.get_annotations(f), inspect.get_annotations(Base), inspect.get_annotations(f, eval_str=True)); attempt(inspect.get_annotations, 5); print(inspect.formatannotation(int), inspect.formatannotation(list[int]), inspect.formatannotation("x"), inspect.formatannotation(Base))
class Dyn:
    def __getattr__(self, n): return n
    @property
    def p(self): raise ValueError
    x = 1
d = Dyn(); d.y = 2; print(inspect.getattr_static(d, "x"), inspect.getattr_static(d, "y"), type(inspect.getattr_static(d, "p")).__name__, inspect.getattr_static(d, "z", None)); attempt(inspect.getattr_static, d, "z")
@inspect.markcoroutinefunction
def marked(): pass
print(inspect.iscoroutinefunction(marked), inspect.isabstract(Abstract), inspect.isabstract(Base), inspect.iscoroutinefunction(functools.partial(coro)))
loop = lambda: 0
loop.__wrapped__ = loop
attempt(lambda: "never" if inspect.unwrap(loop) else 0) if False else None
for text in (str(signature(len)), str(signature(sorted)), str(signature([].append)), str(signature("".join))): print(text)
