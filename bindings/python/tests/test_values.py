"""Values on their way in and out, by the table of docs/values.md."""

from __future__ import annotations

import collections
import dataclasses
import enum
import math
from typing import Any

import pytest

import stockade


def through(value: Any) -> Any:
    """The value after it went in as an input and came out as the answer."""
    ran = stockade.run("inputs['value']", inputs={"value": value})
    assert ran.status == "ok", ran.error
    return ran.result


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        False,
        0,
        -(2**63),
        2**64 - 1,
        2**64,
        -(2**200),
        1.0,
        -0.5,
        1e300,
        math.inf,
        -math.inf,
        complex(1, -2),
        "",
        "text ä € 𝄞",
        b"",
        b"\x00\xff",
        bytes(range(256)),
        [],
        [1, [2, [3]]],
        {},
        {"a": {"b": [None]}},
        {"$int": "5"},
        {"$dict": {}},
        {"$bytes": "no base64"},
        {"$int": "5", "other": 1},
    ],
)
def test_a_value_comes_back_equal(value: Any) -> None:
    back = through(value)
    assert back == value
    assert type(back) is type(value)


def test_nan_comes_back() -> None:
    assert math.isnan(through(math.nan))


def test_the_code_sees_the_same_kind_of_value() -> None:
    value = [2**70, b"x", complex(0, 1), 1.0, {"k": (1,)}]
    ran = stockade.run("[type(v).__name__ for v in inputs['v']]", inputs={"v": value})
    assert ran.result == ["int", "bytes", "complex", "float", "dict"]


class Colour(enum.IntEnum):
    RED = 3


class Named(str):
    pass


Point = collections.namedtuple("Point", "x y")


@dataclasses.dataclass
class Row:
    name: str
    at: Any


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        ((1, 2), [1, 2]),
        ({3, 1, 2}, [1, 2, 3]),
        (frozenset("ba"), ["a", "b"]),
        (bytearray(b"x"), b"x"),
        (Colour.RED, 3),
        (Named("n"), "n"),
        (Point(1, 2), [1, 2]),
        (Row("r", Point(1, 2)), {"name": "r", "at": [1, 2]}),
        ({1: "a", 2.5: "b", True: "c", None: "d"}, None),
        ({2: "a", 2.5: "b", None: "d"}, {"2": "a", "2.5": "b", "null": "d"}),
        ({"a": 1}.items(), [["a", 1]]),
        (collections.OrderedDict(b=1, a=2), {"b": 1, "a": 2}),
        (collections.defaultdict(list, a=[1]), {"a": [1]}),
    ],
)
def test_what_has_no_json_of_its_own_becomes_what_it_holds(value: Any, plain: Any) -> None:
    if plain is None:
        plain = {"1": "c", "2.5": "b", "null": "d"}
        value = {1: "c", 2.5: "b", None: "d"}
    assert through(value) == plain


@pytest.mark.parametrize(
    ("value", "kind", "words"),
    [
        (object(), TypeError, '`inputs["v"]` is a `object`, which has no JSON form'),
        ([1, {"k": len}], TypeError, '`inputs["v"][1]["k"]` is a `builtin_function_or_method`'),
        ({(1, 2): 1}, TypeError, '`inputs["v"]` has a key that is a `tuple`'),
        ({1: 1, "1": 2}, ValueError, '`inputs["v"]` has two keys that both become "1"'),
        ("\ud800", ValueError, '`inputs["v"]` has a lone surrogate'),
        (Row("r", print), TypeError, '`inputs["v"].at` is a'),
        (Row, TypeError, '`inputs["v"]` is a `type`'),
    ],
)
def test_a_value_without_json_is_refused_by_its_place(
    value: Any, kind: type[Exception], words: str
) -> None:
    with pytest.raises(kind) as raised:
        stockade.run("1", inputs={"v": value})
    assert words in str(raised.value)


def test_a_value_that_contains_itself_is_refused() -> None:
    loop: list[Any] = []
    loop.append(loop)
    with pytest.raises(ValueError, match="contains itself, or nests"):
        stockade.run("1", inputs={"v": loop})


def test_a_result_without_json_is_none_and_has_its_text() -> None:
    ran = stockade.run("print")
    assert (ran.status, ran.result) == ("ok", None)
    assert ran.text is not None and "print" in ran.text
    assert ran.error is not None and ran.error.name == "NoJsonForm"


def test_a_result_is_made_once() -> None:
    ran = stockade.run("[1]")
    assert ran.result is ran.result
