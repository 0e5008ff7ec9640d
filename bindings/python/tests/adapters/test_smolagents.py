"""smolagents: the executor by itself, and in an agent with a model that is written down."""

from __future__ import annotations

import weakref
from typing import Any

import pytest
from smolagents import CodeAgent
from smolagents.local_python_executor import InterpreterError

import stockade
from stockade.adapters.smolagents import StockadeExecutor

from .scripted import Smol


@pytest.fixture
def executor() -> Any:
    made = StockadeExecutor()
    made.send_tools({"final_answer": lambda answer: answer, "add": lambda a, b: a + b})
    yield made
    made.cleanup()


def test_a_step_has_its_value_and_its_logs(executor: StockadeExecutor) -> None:
    ran = executor("print('hi')\nx = add(1, 2)\nx * 2")
    assert (ran.output, ran.logs, ran.is_final_answer) == (6, "hi\n", False)


def test_state_lasts_between_steps(executor: StockadeExecutor) -> None:
    executor("def f(n): return n + y\ny = 40")
    assert executor("f(2)").output == 42


def test_variables_are_sent(executor: StockadeExecutor) -> None:
    executor.send_variables({"rows": [1, 2, 3], "name": "Ada"})
    assert executor("(sum(rows), name)").output == [6, "Ada"]
    executor("rows = None")
    assert executor("rows").output is None


def test_a_final_answer_ends_the_step(executor: StockadeExecutor) -> None:
    ran = executor(
        "print('before')\ntry:\n    final_answer({'n': 1})\nexcept Exception:\n    pass\nprint('after')"
    )
    assert (ran.output, ran.logs, ran.is_final_answer) == ({"n": 1}, "before\n", True)
    assert not executor("1").is_final_answer


def test_a_final_answer_inside_a_function_ends_the_step(executor: StockadeExecutor) -> None:
    assert executor("def done():\n    return final_answer('x')\ndone()").output == "x"


def test_an_error_is_raised_and_its_logs_are_kept(executor: StockadeExecutor) -> None:
    with pytest.raises(InterpreterError) as raised:
        executor("print('before')\n1 / 0")
    assert "at line '1 / 0' due to: ZeroDivisionError: division by zero" in str(raised.value)
    assert executor.state["_print_outputs"] == "before\n"


def test_a_denied_step_says_what_to_do(executor: StockadeExecutor) -> None:
    with pytest.raises(InterpreterError, match="importing `socket` is not allowed"):
        executor("import socket")


def test_an_error_of_a_tool_is_one_of_the_code(executor: StockadeExecutor) -> None:
    assert executor("try:\n    add(1, 'x')\nexcept TypeError:\n    y = 'caught'\ny").output == "caught"


def test_tools_may_change(executor: StockadeExecutor) -> None:
    executor.send_tools({"final_answer": lambda answer: answer, "mul": lambda a, b: a * b})
    assert executor("mul(6, 7)").output == 42
    with pytest.raises(InterpreterError, match="NameError"):
        executor("add(1, 2)")


def test_an_agent_works_with_it() -> None:
    model = Smol(
        "print('looking')\ntotal = sum(range(10))\ntotal",
        "import os",
        "1 / 0",
        "final_answer(total + 1)",
    )
    sandbox = stockade.Sandbox(timeout=10)
    agent = CodeAgent(
        tools=[], model=model, executor=StockadeExecutor(sandbox), verbosity_level=0
    )
    assert agent.run("add") == 46
    agent.cleanup()
    after = "\n".join(model.asked)
    assert "looking" in after and "Last output from code snippet:\\n45" in after
    assert "importing `os` is not allowed" in after
    assert "ZeroDivisionError: division by zero" in after


def test_an_executor_that_is_dropped_ends_its_session() -> None:
    executor = StockadeExecutor()
    executor("x = 1")
    session = weakref.ref(executor._room.open())
    del executor
    assert session() is None


def test_the_process_wall_works_too() -> None:
    executor = StockadeExecutor(stockade.Sandbox(isolation="process"))
    executor.send_tools({"final_answer": lambda answer: answer})
    executor("x = 5")
    assert executor("final_answer(x)").output == 5
    assert executor("x + 1").output == 6
    executor.cleanup()
