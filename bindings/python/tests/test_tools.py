"""Host functions that sandboxed code calls."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import stockade

WALLS = ["interpreter", "process"]


@pytest.mark.parametrize("isolation", WALLS)
def test_a_tool_gets_its_arguments_and_its_answer_goes_back(isolation: str) -> None:
    seen: list[Any] = []

    def look(*args: Any, **kwargs: Any) -> Any:
        seen.append((args, kwargs))
        return {"sum": sum(args), **kwargs}

    ran = stockade.run("look(1, 2, b=b'x')", tools={"look": look}, isolation=isolation)
    assert ran.result == {"sum": 3, "b": b"x"}, ran.error
    assert seen == [((1, 2), {"b": b"x"})]


@pytest.mark.parametrize("isolation", WALLS)
@pytest.mark.parametrize(
    ("error", "caught", "text"),
    [
        (ValueError("no such fruit"), "ValueError", "no such fruit"),
        (KeyError("apple"), "KeyError", "'apple'"),
        (ZeroDivisionError(), "ZeroDivisionError", ""),
        (FileNotFoundError(2, "gone"), "FileNotFoundError", "[Errno 2] gone"),
    ],
)
def test_an_exception_of_a_tool_is_raised_in_the_code(
    isolation: str, error: Exception, caught: str, text: str
) -> None:
    def tool() -> None:
        raise error

    code = f"try:\n    tool()\nexcept {caught} as e:\n    answer = [type(e).__name__, str(e)]\nanswer"
    ran = stockade.run(code, tools={"tool": tool}, isolation=isolation)
    assert ran.result == [caught, text], ran.error


@pytest.mark.parametrize("isolation", WALLS)
def test_an_exception_that_the_code_does_not_know_keeps_its_name(isolation: str) -> None:
    class OutOfStock(Exception):
        pass

    def tool() -> None:
        raise OutOfStock("apples")

    ran = stockade.run("tool()", tools={"tool": tool}, isolation=isolation)
    assert ran.status == "error" and ran.error is not None
    assert (ran.error.name, ran.error.value) == ("RuntimeError", "OutOfStock: apples")


def test_an_answer_without_json_is_a_type_error_in_the_code() -> None:
    ran = stockade.run("tool()", tools={"tool": lambda: object()})
    assert ran.error is not None
    assert ran.error.name == "TypeError"
    assert ran.error.value == "`the answer of tool()` is a `object`, which has no JSON form"


def test_what_is_no_exception_ends_the_run_and_is_raised_here() -> None:
    def tool() -> None:
        raise SystemExit(3)

    code = "while True:\n    try:\n        tool()\n    except BaseException:\n        pass"
    with pytest.raises(SystemExit):
        stockade.run(code, tools={"tool": tool}, timeout=60)


def test_a_tool_may_run_code_itself() -> None:
    def inner(code: str) -> Any:
        return stockade.run(code).raise_for_status().result

    assert stockade.run("inner('6 * 7') + 1", tools={"inner": inner}).result == 43
    failed = stockade.run("inner('1 / 0')", tools={"inner": inner})
    assert failed.error is not None and "CodeError" in failed.error.value


def test_a_tool_runs_in_the_callers_thread() -> None:
    ran = stockade.run("tool()", tools={"tool": threading.get_ident})
    assert ran.result == threading.get_ident()


def test_a_method_and_an_object_are_tools() -> None:
    class Adder:
        def __init__(self, n: int) -> None:
            self.n = n

        def add(self, m: int) -> int:
            return self.n + m

        __call__ = add

    adder = Adder(40)
    assert stockade.run("a(1) + b(2)", tools={"a": adder.add, "b": adder}).result == 83
