import typing, collections.abc, collections
from typing import *
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
T = TypeVar("T"); K = TypeVar("K"); U = TypeVar("U", bound=int); C = TypeVar("C", int, str); Co = TypeVar("Co", covariant=True); Ct = TypeVar("Ct", contravariant=True); P = ParamSpec("P"); Ts = TypeVarTuple("Ts")
print(T, U, C, Co, Ct, P, Ts, T.__name__, U.__bound__, C.__constraints__, Co.__covariant__, Ct.__contravariant__, T.__bound__, T.__constraints__, type(T), AnyStr, AnyStr.__constraints__)
attempt(TypeVar, "X", int); attempt(TypeVar, "X", covariant=True, contravariant=True); attempt(TypeVar, "X", int, str, bound=int)
for t in (List, Dict, Set, FrozenSet, Tuple, Type, Deque, DefaultDict, OrderedDict, Counter, ChainMap, Iterable, Iterator, Sequence, Mapping, MutableMapping, Callable, Generator, Awaitable, Coroutine, AsyncIterator, AsyncGenerator, Hashable, Sized, Collection, Container, Reversible, AbstractSet, MutableSet, MutableSequence, KeysView, ItemsView, ValuesView, MappingView, ContextManager, AsyncContextManager, AsyncIterable, Any, Union, Optional, ClassVar, Final, Literal, NoReturn, Never, Self, LiteralString, TypeAlias, Annotated, Concatenate, TypeGuard, TypeIs, Required, NotRequired, ReadOnly, Unpack, Generic, Protocol, Text): print(t, end=" ")
print()
for t in (List[int], Dict[str, List[int]], Set[T], Tuple[int, ...], Tuple[int, str], Tuple[()], Type[int], Deque[int], Iterable[str], Mapping[str, Any], Callable[[int, str], bool], Callable[..., Any], Callable[[], None], Callable[P, int], Generator[int, None, str], Generator[int], Union[int, str], Union[int, None], Optional[str], Optional[Union[int, str]], Union[int], Union[int, Union[str, int]], ClassVar[int], Final[str], Literal[1, "a", True, None], Literal[1, Literal[2, 1]], Annotated[int, "meta", 5], Annotated[Annotated[int, 1], 2], TypeGuard[int], Required[int], List["Fwd"], Optional["Fwd"], Union[T, int], Concatenate[int, P], Unpack[Ts], List[List[T]], Union[List[int], None, str], Callable[[T], K], Counter[str], ChainMap[str, int], ContextManager[int], Type[Any], Union[int, float, complex], DefaultDict[str, int]): print(t)
print(List[T][int], Dict[T, K][str, int], Union[T, None][int], Callable[[T], K][int, str], List[List[T]][str], Tuple[T, ...][int], Optional[T][int], Dict[str, T].__parameters__, List[int].__origin__, List[int].__args__, Dict[str, T].__args__, Callable[[int], str].__args__)
print(Union[int, str] == Union[str, int], Union[int, str] == int | str, List[int] == List[int], hash(List[int]) == hash(List[int]), Literal[1, 2] == Literal[2, 1], Optional[int] == Union[int, None], List[int] != List[str], {List[int]: 1}[List[int]], Union[int, str] | None, List[int] | None, None | List[int], int | List[str], Any | None)
for f in (lambda: List[int, str], lambda: Dict[int], lambda: List[1], lambda: Union[()], lambda: Union[1, 2], lambda: Optional[1], lambda: Optional[int, str], lambda: Callable[int], lambda: Callable[int, str], lambda: ClassVar[int, str], lambda: Hashable[int], lambda: List[int][str], lambda: Annotated[int], lambda: Any(), lambda: Union(), lambda: List(), lambda: List[int](), lambda: isinstance(1, List[int]), lambda: isinstance(1, Any), lambda: isinstance([], List), lambda: isinstance(1, Union[int, str]), lambda: isinstance(1, Optional[str]), lambda: issubclass(dict, Mapping), lambda: isinstance([], Iterable[int]), lambda: issubclass(int, Union[int, str]), lambda: NoReturn[int], lambda: Self(), lambda: Concatenate[int], lambda: Generic[int], lambda: Generic[T, T], lambda: Generic[()], lambda: Literal[1](), lambda: type("X", (Any,), {}).__mro__[1], lambda: assert_never(5), lambda: cast(int, "x"), lambda: assert_type(1, int)): attempt(f)
class Box(Generic[T]):
    def __init__(self, v: T): self.v = v
    def get(self) -> T: return self.v
class Pair(Generic[T, K]): pass
class IntPair(Pair[int, K]): pass
class Both(Box[T], Dict[str, T]): pass
print(Box[int], Box[int](5).v, Box.__parameters__, Pair[int, str], Pair.__parameters__, IntPair[str], IntPair.__parameters__, Box[T][int], Box[int] == Box[int], Box[int].__origin__, Box[int].__args__, Box.__orig_bases__, Box.__mro__, issubclass(Both, dict), Both.__orig_bases__, Box[int](3).__orig_class__, isinstance(Box(1), Box), Box["F"], Pair[List[int], K].__parameters__)
attempt(lambda: Box[int, str]); attempt(lambda: Pair[int]); attempt(lambda: IntPair[int, str]); attempt(lambda: isinstance(Box(1), Box[int])); attempt(lambda: type("Z", (Generic,), {})); attempt(lambda: Box[1])
try:
    class Bad(Box[T], Generic[K]): pass
except TypeError as e: print(e)
class NT(NamedTuple):
    "doc"
    x: int
    y: str = "d"
    def m(self): return self.x
    @property
    def q(self): return self.y * 2
n = NT(1); print(n, n.x, n.m(), n.q, NT._fields, NT._field_defaults, NT.__annotations__, NT.__doc__, n._replace(y="z"), isinstance(n, tuple), NT.__orig_bases__ == (NamedTuple,), NT.__bases__, NT.__module__, NT.__name__); E = NamedTuple("E", [("a", int), ("b", str)]); print(E(1, "2"), E._fields, E.__annotations__); attempt(NT); attempt(NT, 1, 2, 3)
try:
    class B1(NamedTuple):
        a: int = 1
        b: int
except TypeError as e: print(e)
try:
    class B2(NamedTuple):
        a: int
        def _asdict(self): pass
except AttributeError as e: print(e)
class GN(NamedTuple, Generic[T]):
    v: T
print(GN(5), GN[int](6).v, GN.__parameters__)
class TD(TypedDict):
    a: int
    b: NotRequired[str]
class TD2(TD, total=False):
    c: Required[int]
    d: str
print(TD(a=1), TD.__required_keys__, TD.__optional_keys__, TD.__total__, TD2.__total__, sorted(TD2.__required_keys__), sorted(TD2.__optional_keys__), TD2.__annotations__, is_typeddict(TD), is_typeddict(dict), type(TD(a=1)), TD.__name__); TDF = TypedDict("TDF", {"x": int, "in": str}, total=False); print(TDF(x=1), TDF.__annotations__, TDF.__optional_keys__ == {"x", "in"}); attempt(lambda: isinstance({}, TD)); attempt(lambda: issubclass(dict, TD))
@runtime_checkable
class Sup(Protocol):
    def close(self) -> None: ...
@runtime_checkable
class HasX(Protocol):
    x: int
class NotRt(Protocol):
    def f(self): ...
class Impl:
    x = 1
    def close(self): pass
class Inst:
    def __init__(self): self.x = 5
class GP(Protocol[T]):
    def g(self) -> T: ...
class Expl(Sup):
    pass
print(isinstance(Impl(), Sup), isinstance(5, Sup), issubclass(Impl, Sup), issubclass(int, Sup), isinstance(Impl(), HasX), isinstance(Inst(), HasX), isinstance(5, HasX), GP[int], GP.__parameters__, is_protocol(Sup), is_protocol(Impl), get_protocol_members(Sup), isinstance(Expl(), Sup), Expl().close()); attempt(Sup); attempt(lambda: isinstance(1, NotRt)); attempt(lambda: issubclass(Impl, HasX)); attempt(lambda: runtime_checkable(Impl)); attempt(lambda: get_protocol_members(int))
print(isinstance(5, SupportsInt), isinstance("x", SupportsInt), isinstance(1.5, SupportsFloat), isinstance(5, SupportsIndex), isinstance(-1, SupportsAbs), isinstance(1.5, SupportsRound), isinstance(b"", SupportsBytes), isinstance(1j, SupportsComplex))
UserId = NewType("UserId", int); print(UserId(5), UserId, UserId.__name__, UserId.__supertype__, List[UserId], UserId | None); attempt(lambda: type("X", (UserId,), {}) if 0 else None)
try:
    class SubId(UserId): pass
except TypeError as e: print(e)
def f(a: int, b: "Box[int]" = None, *c: "str", d: Optional["NT"] = None, e: Annotated[int, "m"] = 1) -> "List[T]": ...
class H:
    p: "int"; q: ClassVar["str"] = "s"; r: "H | None" = None; s: "dict[str, list[int]]"; t: "typing.Optional[int]"; u: 'Literal["a", "b"]'; v: "Callable[[int], str]"; w: "tuple[int, ...]"
class H2(H):
    z: float
print(get_type_hints(f)); print(get_type_hints(f, include_extras=True)); print(get_type_hints(H)); print(get_type_hints(H2)["z"], list(get_type_hints(H2))); attempt(get_type_hints, 5); print(get_type_hints(len) if 0 else {}); 
def g(a: "Nope"): ...
attempt(get_type_hints, g); print(get_type_hints(g, {"Nope": int}), get_type_hints(g, None, {"Nope": str})); attempt(ForwardRef, 5); print(ForwardRef("X"), ForwardRef("X") == ForwardRef("X"))
for t in (List[int], list[int], Union[int, str], int | str, Optional[int], Callable[[int], str], collections.abc.Callable[[int], str], Literal[1], Annotated[int, 1], Tuple[int, ...], Box[int], int, List, Generic, Generic[T], Dict, ClassVar[int], Callable[..., int], tuple[()], Any): print(get_origin(t), get_args(t))
@overload
def ov(a: int) -> int: ...
@overload
def ov(a: str) -> str: ...
def ov(a): return a
print(ov(1), len(get_overloads(ov)), [o.__annotations__ for o in get_overloads(ov)]); clear_overloads(); print(get_overloads(ov))
@overload
def only(): ...
attempt(only)
@final
class Fin: pass
class Ov:
    @override
    def m(self): pass
@no_type_check
def ntc(a: "garbage here"): ...
@dataclass_transform(kw_only_default=True)
def dt(c): return c
print(Fin.__final__, Ov.m.__override__, get_type_hints(ntc), dt.__dataclass_transform__["kw_only_default"], TYPE_CHECKING, Text is str, NoDefault, TypeVar("D", default=int).__default__, TypeVar("D", default=int).has_default(), T.has_default())
def deco(fn: Callable[P, T]) -> Callable[P, T]:
    def inner(*args: P.args, **kwargs: P.kwargs) -> T: return fn(*args, **kwargs)
    return inner
print(deco(max)(1, 2), issubclass(TextIO, IO), [n for n in typing.__all__ if not hasattr(typing, n)], len(typing.__all__))
class Node(Generic[T]):
    children: "list[Node[T]]"
print(get_type_hints(Node)); type Al[X] = list[X] | None; print(Al, Al.__value__, Al[int], TypeAliasType.__name__); class_var: ClassVar[int] = 3
