"""pydantic-ai's own suite for workspace backends on both walls, and an agent that works in one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from pydantic_ai import Agent, RunContext
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.workspaces import (
    WorkspaceBackend,
    WorkspaceOutputLimitError,
    WorkspaceRef,
    WorkspaceUnavailableError,
)
from pydantic_ai.workspaces.conformance import WorkspaceBackendSuite

import stockade
from stockade.adapters.pydantic_ai import StockadeWorkspace

from ..walls import sandbox


class Suite(WorkspaceBackendSuite):
    """With all that a backend may offer, so that no rule is left out."""

    wall: str

    @pytest.fixture
    def anyio_backend(self) -> str:
        return "asyncio"

    @pytest.fixture
    async def made(self) -> AsyncIterator[list[StockadeWorkspace]]:
        made: list[StockadeWorkspace] = []
        yield made
        for each in made:
            await each.destroy()

    @pytest.fixture
    def fresh_backend(self, made: list[StockadeWorkspace]) -> Callable[[], WorkspaceBackend]:
        def make() -> WorkspaceBackend:
            made.append(StockadeWorkspace(sandbox(self.wall)))
            return made[-1]

        return make

    @pytest.fixture
    def backend(self, fresh_backend: Callable[[], WorkspaceBackend]) -> WorkspaceBackend:
        return fresh_backend()

    @pytest.fixture
    def attach_backend(self) -> Callable[[WorkspaceRef], WorkspaceBackend]:
        return lambda ref: StockadeWorkspace(ref=ref)

    @pytest.fixture
    def destroy_environment(self) -> Callable[[WorkspaceBackend], Awaitable[None]]:
        async def destroy(backend: WorkspaceBackend) -> None:
            assert isinstance(backend, StockadeWorkspace)
            await backend.destroy()

        return destroy


    async def test_fifo_read_does_not_wait_for_writer(  # type: ignore[override]
        self, backend: StockadeWorkspace
    ) -> None:
        """The rule would be skipped: behind the wall nobody can make a pipe with a name. What it is
        about holds for what else is no file."""
        made = await backend.run(["mkfifo", "fifo"])
        assert made.exit_code == 1 and "Operation not permitted" in made.stderr
        with pytest.raises(OSError, match="neither a file nor a directory"):
            await backend.read_bytes("/dev/zero")


class TestProcess(Suite):
    wall = "process"


class TestContainer(Suite):
    wall = "container"


async def test_what_the_policy_denies_is_a_result_with_the_reason() -> None:
    workspace = StockadeWorkspace(stockade.Sandbox(isolation="process"))
    ran = await workspace.run(["ls"])
    assert ran.exit_code == 77 and "`ls` may not be started" in ran.stderr
    await workspace.destroy()


async def test_output_that_is_not_complete_is_an_error() -> None:
    policy = "isolation: process\nguard: off\ncommands: [head]\nlimits: {output: 1k}"
    workspace = StockadeWorkspace(stockade.Sandbox(policy=policy))
    with pytest.raises(WorkspaceOutputLimitError):
        await workspace.run(["head", "-c", "4000", "/dev/zero"])
    await workspace.destroy()


async def test_a_sandbox_that_cannot_start_is_unavailable() -> None:
    policy = "isolation: container\ncontainer: {engine: 'unix:///nowhere.sock'}\ncommands: [ls]"
    workspace = StockadeWorkspace(stockade.Sandbox(policy=policy))
    with pytest.raises(WorkspaceUnavailableError):
        await workspace.working_dir()
    with pytest.raises(WorkspaceUnavailableError):
        await workspace.run(["ls"])
    await workspace.destroy()


def test_a_ref_of_another_provider_is_refused() -> None:
    with pytest.raises(ValueError, match="`local`"):
        StockadeWorkspace(ref=WorkspaceRef(provider="local", id="/"))


async def test_the_tools_of_an_agent_work_in_it() -> None:
    def say(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        if len(messages) == 1:
            return ModelResponse(parts=[ToolCallPart("count", {"text": "b\na\nb\n"})])
        part: Any = messages[-1].parts[0]
        return ModelResponse(parts=[TextPart(part.content)])

    agent = Agent(FunctionModel(say))

    @agent.tool
    async def count(context: RunContext[object], text: str) -> str:
        await context.workspace.write_text("words.txt", text)
        ran = await context.workspace.run("sort words.txt | uniq -c | head -1", shell=True)
        return " ".join(ran.stdout.split())

    workspace = StockadeWorkspace()
    assert (await agent.run("go", workspace=workspace)).output == "1 a"
    assert await workspace.read_bytes(f"{await workspace.working_dir()}/words.txt") == b"b\na\nb\n"
    await workspace.destroy()
