from typing import Any, Optional, Union, List, Dict, Tuple, Callable, TypeVar, Generic, NamedTuple, Protocol, Literal, cast, TYPE_CHECKING, ClassVar, Final, TypedDict, overload, runtime_checkable
T = TypeVar("T")
class Box(Generic[T]):
    def __init__(self, v: T): self.v = v
def f(a: Optional[int], b: Union[int, str], c: List[int], d: Dict[str, Any], e: Callable[[int], str]) -> Tuple[int, ...]: return ()
print(f(1, 2, [], {}, str), Box[int](5).v, cast(int, "x"), TYPE_CHECKING, Optional[int], Union[int, str], List[int], Literal["a"])
class P(NamedTuple):
    x: int
    y: int = 2
    def total(self): return self.x + self.y
print(P(1), P(1).total(), P(3, 4)._asdict())
@runtime_checkable
class HasLen(Protocol):
    def __len__(self) -> int: ...
print(isinstance([], HasLen), isinstance(5, HasLen))
class TD(TypedDict):
    a: int
print(TD(a=1), {"a": 1} == TD(a=1))
