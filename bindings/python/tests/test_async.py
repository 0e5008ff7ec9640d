"""The async twins: a free loop, coroutine tools, and runs that end with their task."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

import stockade


async def test_a_run_is_awaited() -> None:
    ran = await stockade.arun("sum(inputs['n'])", inputs={"n": [1, 2]}, timeout=5)
    assert ran.result == 3


async def test_the_loop_stays_free() -> None:
    reached = asyncio.Event()
    seen: list[str] = []

    async def watch() -> None:
        await reached.wait()
        seen.append("tick")

    def hear(_: str) -> None:
        reached.set()

    watcher = asyncio.create_task(watch())
    run = asyncio.create_task(
        stockade.arun("while True: print('tick')", on_stdout=hear, timeout=60)
    )
    await watcher
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run
    assert seen == ["tick"]


async def test_many_runs_go_on_at_once() -> None:
    runs = [stockade.arun(f"{n} * 2") for n in range(20)]
    answers = [ran.result for ran in await asyncio.gather(*runs)]
    assert answers == [n * 2 for n in range(20)]


async def test_coroutine_tools_are_awaited_in_the_loop() -> None:
    home = threading.get_ident()

    async def price(fruit: str) -> int:
        assert threading.get_ident() == home
        await asyncio.sleep(0)
        return {"apple": 3}[fruit]

    ran = await stockade.arun("price('apple') * 4", tools={"price": price})
    assert ran.result == 12
    failed = await stockade.arun("price('pear')", tools={"price": price})
    assert failed.error is not None and failed.error.name == "KeyError"


async def test_plain_tools_work_too() -> None:
    ran = await stockade.arun("double(21)", tools={"double": lambda n: n * 2})
    assert ran.result == 42


async def test_a_cancelled_task_stops_its_run_and_its_tool() -> None:
    waiting = asyncio.Event()
    ended: list[str] = []

    async def wait() -> None:
        waiting.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("tool")

    task = asyncio.create_task(stockade.arun("wait()", tools={"wait": wait}, timeout=60))
    await waiting.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    while not ended:
        await asyncio.sleep(0)


async def test_output_is_heard_in_the_loop_and_before_the_end() -> None:
    home = threading.get_ident()
    heard: list[str] = []

    def hear(text: str) -> None:
        assert threading.get_ident() == home
        heard.append(text)

    await stockade.arun("for n in range(50): print(n)", on_stdout=hear)
    assert "".join(heard) == "".join(f"{n}\n" for n in range(50))


async def test_an_error_of_the_call_is_raised_where_it_is_awaited() -> None:
    with pytest.raises(TypeError, match="`inputs` must be a dict"):
        await stockade.arun("1", inputs=[1])  # type: ignore[arg-type]


async def test_a_sandbox_and_a_session_have_twins() -> None:
    async def tool(n: int) -> int:
        return n + 1

    sandbox = stockade.Sandbox()
    assert (await sandbox.arun("tool(1)", tools={"tool": tool})).result == 2
    async with sandbox.session(tools={"tool": tool}) as session:
        await session.arun("x = tool(1)")
        assert (await session.arun("tool(x)")).result == 3
    assert session.closed


def test_a_coroutine_tool_of_a_session_needs_arun() -> None:
    async def tool() -> None:
        pass

    with stockade.Sandbox().session(tools={"tool": tool}) as session:
        ran = session.run("tool()")
        assert ran.error is not None and "use `arun`" in ran.error.value


async def test_a_coroutine_tool_given_to_run_is_refused_in_words() -> None:
    async def tool() -> Any:
        return 1

    with pytest.raises(TypeError, match="the tool `tool` is a coroutine function; use `arun`"):
        stockade.run("tool()", tools={"tool": tool})
