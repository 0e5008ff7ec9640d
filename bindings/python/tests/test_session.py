"""Sessions: variables that last, tools of their own, and an end."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import stockade


@pytest.mark.parametrize("isolation", ["interpreter", "process"])
def test_variables_last(isolation: str) -> None:
    with stockade.Sandbox(isolation=isolation).session() as session:
        assert session.run("x = 20").status == "ok"
        assert session.run("x * 2 + inputs['more']", inputs={"more": 2}).result == 42
        failed = session.run("1 / 0")
        assert failed.error is not None and failed.error.name == "ZeroDivisionError"
        last = session.run("x")
        assert last.result == 20 and last.isolation == isolation
        assert last.walls["network"] in ("absent", "namespace")


def test_sessions_know_nothing_of_each_other() -> None:
    sandbox = stockade.Sandbox()
    with sandbox.session() as one, sandbox.session() as other:
        one.run("x = 1")
        assert other.run("x").status == "error"


def test_a_session_keeps_its_tools() -> None:
    calls: list[int] = []

    def tool(n: int) -> int:
        calls.append(n)
        return n + 1

    with stockade.Sandbox().session(tools={"tool": tool}) as session:
        assert session.run("tool(1)").result == 2
        assert session.run("tool(tool(5))").result == 7
    assert calls == [1, 5, 6]


def test_each_run_of_a_session_has_its_own_listener() -> None:
    first: list[str] = []
    second: list[str] = []
    with stockade.Sandbox().session() as session:
        session.run("print(1)", on_stdout=first.append)
        session.run("print(2)", on_stdout=second.append)
        session.run("print(3)")
    assert ("".join(first), "".join(second)) == ("1\n", "2\n")


def test_an_exception_of_a_listener_is_raised_and_the_session_lives_on() -> None:
    def hear(text: str) -> None:
        raise LookupError(text)

    with stockade.Sandbox(timeout=60).session() as session:
        with pytest.raises(LookupError):
            session.run("while True: print('x')", on_stdout=hear)
        assert session.run("1 + 1").result == 2


def test_a_closed_session_runs_nothing() -> None:
    session = stockade.Sandbox().session()
    assert not session.closed
    session.close()
    session.close()
    assert session.closed
    with pytest.raises(ValueError, match="the session is closed"):
        session.run("1")


def test_a_session_is_used_from_any_thread() -> None:
    answers: list[Any] = []
    with stockade.Sandbox().session() as session:
        session.run("n = 0")

        def work() -> None:
            for _ in range(20):
                answers.append(session.run("n += 1\nn").result)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sorted(answers) == list(range(1, 81))


def test_a_session_does_not_wait_for_itself() -> None:
    holder: list[stockade.Session] = []

    def tool() -> Any:
        return holder[0].run("1").result

    with stockade.Sandbox().session(tools={"tool": tool}) as session:
        holder.append(session)
        ran = session.run("tool()")
        assert ran.error is not None
        assert ran.error.value == "a session cannot run code from its own tools and listeners"


def test_a_run_is_stopped_from_another_thread() -> None:
    cancel = stockade.Cancel()
    with stockade.Sandbox(timeout=60).session() as session:
        ran = session.run("while True: print('x')", on_stdout=lambda _: cancel.cancel(), cancel=cancel)
        assert ran.status == "cancelled"
        assert session.run("1 + 1").result == 2
