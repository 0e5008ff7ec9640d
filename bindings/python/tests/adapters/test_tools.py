"""Adapters that are a tool or a function: LangChain, OpenAI Agents, LlamaIndex, autogen-core."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest
from agents import Agent, Runner, ShellTool, set_tracing_disabled
from autogen_core import CancellationToken
from autogen_core.code_executor import CodeBlock
from langchain_core.messages import ToolMessage

import stockade
from stockade.adapters import autogen, langchain, llama_index, openai_agents

from ..walls import WALLS, sandbox
from .scripted import OpenAI, Shell

set_tracing_disabled(True)


def test_the_package_imports_no_framework() -> None:
    code = (
        "import sys, stockade, stockade.adapters\n"
        "names = {'smolagents', 'dspy', 'langchain_core', 'agents', 'llama_index', 'autogen_core',\n"
        " 'inspect_ai', 'pydantic_ai'}\n"
        "assert not names & sys.modules.keys(), names & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def call(code: str) -> dict[str, object]:
    return {"name": "run_python", "args": {"code": code}, "id": "1", "type": "tool_call"}


def test_langchain_has_content_and_artifact() -> None:
    tool = langchain.tool()
    message = tool.invoke(call("print('hi')\n[1, 2]"))
    assert isinstance(message, ToolMessage)
    assert message.content == "hi\n[1, 2]"
    assert isinstance(message.artifact, stockade.Execution)
    assert message.artifact.result == [1, 2]
    assert tool.invoke({"code": "6 * 7"}) == "42"
    assert tool.args["code"]["type"] == "string"


def test_langchain_shows_what_went_wrong() -> None:
    tool = langchain.tool(stockade.Sandbox(timeout=0.1))
    for code, words in [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("import os", "denied by policy: line 1: importing `os`"),
        ("while True: pass", "time_limit: it ran longer than 100ms"),
        ("x = 1", "(no output)"),
    ]:
        assert words in tool.invoke({"code": code})


async def test_langchain_awaits_and_calls_back() -> None:
    async def price(fruit: str) -> int:
        await asyncio.sleep(0)
        return 3

    tool = langchain.tool(tools={"price": price}, name="python")
    assert tool.name == "python"
    assert await tool.ainvoke({"code": "price('apple') * 4"}) == "12"


async def test_an_openai_agent_runs_code_and_reads_its_output() -> None:
    model = OpenAI(["1 / 0", "print('sum')\nsum(range(5))"], "{output}")
    agent = Agent(name="a", tools=[openai_agents.tool()], model=model)
    ran = await Runner.run(agent, "go")
    assert ran.final_output == "sum\n10"
    assert "ZeroDivisionError: division by zero" in str(model.asked[1])


@pytest.mark.parametrize("wall", WALLS)
async def test_an_openai_agent_runs_commands_whose_files_last(wall: str) -> None:
    shell = openai_agents.StockadeShell(sandbox(wall))
    model = Shell([["echo b > f; echo a >> f", "no-such-program"], ["sort f"]], "done")
    agent = Agent(name="a", tools=[ShellTool(executor=shell)], model=model)
    await Runner.run(agent, "go")
    first, second = (asked[-1]["output"] for asked in model.asked[1:])
    assert [each["outcome"] for each in first] == [
        {"type": "exit", "exit_code": 0},
        {"type": "exit", "exit_code": 127},
    ]
    assert second[0]["stdout"] == "a\nb\n"
    shell.close()


async def test_a_command_of_an_openai_agent_that_takes_too_long_is_told_so() -> None:
    shell = openai_agents.StockadeShell()
    model = Shell([["echo begun; sleep 600", "echo never"]], "done", timeout_ms=500)
    agent = Agent(name="a", tools=[ShellTool(executor=shell)], model=model)
    await Runner.run(agent, "go")
    [output] = model.asked[1][-1]["output"]
    assert output["outcome"]["type"] == "timeout" and output["stdout"] == "begun\n"
    shell.close()


async def test_what_the_policy_denies_is_told_to_an_openai_agent() -> None:
    shell = openai_agents.StockadeShell(stockade.Sandbox(isolation="process"))
    model = Shell([["ls"]], "done")
    agent = Agent(name="a", tools=[ShellTool(executor=shell)], model=model)
    await Runner.run(agent, "go")
    [output] = model.asked[1][-1]["output"]
    assert output["outcome"]["exit_code"] == 77
    assert "`ls` may not be started" in output["stderr"]
    shell.close()


async def test_llama_index_gets_a_dict_and_variables_last() -> None:
    execute = llama_index.code_execute_fn(tools={"double": lambda n: n * 2})
    assert await execute("x = double(4)\nprint('set')") == {"stdout": "set\n"}
    assert await execute("[x]") == {"result": [8]}
    failed = await execute("x / 0")
    assert list(failed) == ["error"] and "ZeroDivisionError" in failed["error"]
    denied = await execute("import os")
    assert "importing `os` is not allowed" in denied["error"]


async def blocks(
    executor: autogen.StockadeCodeExecutor, *codes: str, language: str = "python"
) -> tuple[int, str]:
    made = [CodeBlock(code=code, language=language) for code in codes]
    ran = await executor.execute_code_blocks(made, CancellationToken())
    return ran.exit_code, ran.output


async def test_autogen_runs_blocks_in_one_session() -> None:
    async with autogen.StockadeCodeExecutor() as executor:
        assert await blocks(executor, "x = 1\nprint('a')", "x + 1") == (0, "a\n2")
        code, output = await blocks(executor, "1 / 0", "print('never')")
        assert code == 1 and "ZeroDivisionError" in output and "never" not in output
        await executor.restart()
        assert (await blocks(executor, "x"))[0] == 1
        assert (await blocks(executor, "echo hi", language="sh"))[0] == 77


async def test_autogen_runs_other_languages_where_the_policy_has_them() -> None:
    policy = {"languages": ["python", "shell"], "guard": "off", "isolation": "process"}
    async with autogen.StockadeCodeExecutor(stockade.Sandbox(policy=policy)) as executor:
        assert await blocks(executor, "echo hi", language="bash") == (0, "hi")


async def test_autogen_stops_where_its_token_is_cancelled() -> None:
    begun = asyncio.Event()
    token = CancellationToken()

    async def begin() -> None:
        begun.set()

    executor = autogen.StockadeCodeExecutor(stockade.Sandbox(timeout=60), tools={"begin": begin})
    block = CodeBlock(code="begin()\nwhile True: pass", language="python")
    run = asyncio.create_task(executor.execute_code_blocks([block], token))
    await begun.wait()
    token.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run
    await executor.stop()
