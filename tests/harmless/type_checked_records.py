from typing import Any, Literal, NamedTuple, Protocol, TypedDict, Union, get_args, get_origin, runtime_checkable


class Address(TypedDict, total=False):
    street: str
    zip_code: str


class Person(NamedTuple):
    name: str
    age: int
    address: Address = {}


@runtime_checkable
class Sized(Protocol):
    def __len__(self) -> int: ...


Level = Literal["low", "medium", "high"]
Number = Union[int, float]


def describe(value: Any) -> str:
    if isinstance(value, Sized):
        return f"{type(value).__name__} of {len(value)}"
    return type(value).__name__


def check_level(level: Level) -> Level:
    if level not in get_args(Level):
        raise ValueError(level)
    return level


type Pair[T] = tuple[T, T]


def swap[T](pair: Pair[T]) -> Pair[T]:
    first, second = pair
    return second, first


ana = Person("Ana", 34, {"street": "Main", "zip_code": "12345"})
print(ana._asdict(), ana._replace(age=35).age, Person._fields)
print([describe(v) for v in ("abc", 5, [1, 2])], get_origin(list[int]) is list)
print(Person.__annotations__["age"], Address.__required_keys__, swap((1, 2)))
try:
    check_level("extreme")
except ValueError as error:
    print("bad level", error)
result = check_level("low")
