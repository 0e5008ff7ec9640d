"""dspy: the protocol, its kinds of errors, and the modules that run code."""

from __future__ import annotations

from typing import Any

import dspy
import pytest
from dspy.primitives.code_interpreter import (
    CodeExecutionError,
    CodeInterpreter,
    CodeInterpreterError,
    FinalOutput,
)
from dspy.utils import DummyLM

import stockade
from stockade.adapters.dspy import StockadeInterpreter


def test_it_is_a_code_interpreter() -> None:
    assert isinstance(StockadeInterpreter(), CodeInterpreter)


def test_values_output_and_nothing() -> None:
    with StockadeInterpreter() as interpreter:
        assert interpreter.execute("1 + 1") == 2
        assert interpreter.execute("print('a')\nprint('b')") == "a\nb"
        assert interpreter.execute("x = 1") is None
        assert interpreter("x + n", {"n": 4}) == 5
        assert interpreter.execute("lambda: 1").startswith("<function")


def test_submit_is_final() -> None:
    with StockadeInterpreter() as interpreter:
        assert interpreter.execute("SUBMIT(42)\nprint('never')") == FinalOutput({"output": 42})
        with pytest.raises(CodeExecutionError, match="SUBMIT takes one value"):
            interpreter.execute("SUBMIT(1, 2)")
        interpreter.output_fields = [{"name": "a"}, {"name": "b"}]
        both = FinalOutput({"a": 1, "b": 2})
        assert interpreter.execute("SUBMIT(1, 2)") == both
        assert interpreter.execute("SUBMIT(b=2, a=1)") == both
        for wrong in ("SUBMIT(1)", "SUBMIT(a=1)", "SUBMIT(1, b=2)", "SUBMIT(1, 2, 3)"):
            with pytest.raises(CodeExecutionError, match="SUBMIT takes"):
                interpreter.execute(wrong)


def test_tools_are_called_and_may_change() -> None:
    async def slow(n: int) -> int:
        return n + 1

    interpreter = StockadeInterpreter(tools={"double": lambda n: n * 2})
    assert interpreter.execute("double(n=21)") == 42
    interpreter.tools["slow"] = slow
    assert interpreter.execute("slow(1) + double(1)") == 4
    del interpreter.tools["double"]
    with pytest.raises(CodeExecutionError, match="NameError"):
        interpreter.execute("double(1)")
    interpreter.shutdown()


def test_kinds_of_errors_are_told_apart() -> None:
    interpreter = StockadeInterpreter(sandbox=stockade.Sandbox(timeout=0.2))
    for code, words in [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("import os", "importing `os` is not allowed"),
        ("while True: pass", "time_limit: it ran longer than 200ms"),
    ]:
        with pytest.raises(CodeExecutionError, match=words):
            interpreter.execute(code)
    with pytest.raises(SyntaxError):
        interpreter.execute("def (:")
    assert interpreter.execute("'still here'") == "still here"
    for variables in ({"no name": 1}, {"SUBMIT": 1}, {"x": object()}):
        with pytest.raises(CodeInterpreterError) as raised:
            interpreter.execute("1", variables)
        assert not isinstance(raised.value, CodeExecutionError)
    interpreter.shutdown()
    with pytest.raises(CodeInterpreterError, match="shut down"):
        interpreter.execute("1")


def test_a_session_that_a_limit_has_ended_is_over() -> None:
    sandbox = stockade.Sandbox(isolation="process", timeout=2)
    interpreter = StockadeInterpreter(sandbox=sandbox)
    assert interpreter.execute("x = 1\nx") == 1
    for code in ("while True: pass", "x"):
        with pytest.raises(CodeInterpreterError, match="it ran longer than 2s") as raised:
            interpreter.execute(code)
        assert not isinstance(raised.value, CodeExecutionError)


def test_a_program_of_thought_corrects_itself() -> None:
    lm = DummyLM(
        [
            {"reasoning": "r", "generated_code": "```python\n1 / 0\n```"},
            {"reasoning": "r", "generated_code": "```python\nSUBMIT({'answer': 6 * 7})\n```"},
            {"reasoning": "r", "answer": "42"},
        ]
    )
    with dspy.context(lm=lm):
        solve = dspy.ProgramOfThought(
            "question -> answer", interpreter_factory=StockadeInterpreter
        )
        assert solve(question="?").answer == "42"
    assert "ZeroDivisionError" in str(lm.history[1]["messages"])


def test_an_rlm_runs_its_steps() -> None:
    lm = DummyLM(
        [
            {"reasoning": "r", "code": "```python\nprint(len(context))\n```"},
            {"reasoning": "r", "code": "```python\nSUBMIT(answer=context[:3])\n```"},
        ]
    )
    with dspy.context(lm=lm):
        rlm: Any = dspy.RLM("context -> answer", interpreter_factory=StockadeInterpreter)
        assert rlm(context="abcdef" * 100).answer == "abc"
    assert "600" in str(lm.history[1]["messages"])
