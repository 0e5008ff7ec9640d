"""autogen-core: `StockadeCodeExecutor` runs the code blocks of agents behind a wall."""

from __future__ import annotations

import asyncio

from autogen_core import CancellationToken
from autogen_core.code_executor import CodeBlock, CodeExecutor, CodeResult

from .._sandbox import Sandbox, Session
from .._types import Tools
from ._workroom import told

_PYTHON = ("", "python", "python3", "py")


class StockadeCodeExecutor(CodeExecutor):
    """Python blocks run in one session, so that variables last until `restart`; blocks of other
    languages run each by itself, where the policy and a wall have that language."""

    def __init__(self, sandbox: Sandbox | None = None, *, tools: Tools | None = None) -> None:
        self._sandbox = sandbox if sandbox is not None else Sandbox()
        self._tools = tools
        self._session: Session | None = None

    async def execute_code_blocks(
        self, code_blocks: list[CodeBlock], cancellation_token: CancellationToken
    ) -> CodeResult:
        """Runs the blocks in order, up to the first that does not end well."""
        output: list[str] = []
        exit_code = 0
        for block in code_blocks:
            if block.language.lower() in _PYTHON:
                run = self._begin().arun(block.code)
            else:
                run = self._sandbox.arun(block.code, language=block.language)
            task = asyncio.ensure_future(run)
            cancellation_token.link_future(task)
            ran = await task
            output.append(told(ran))
            exit_code = ran.exit_code
            if not ran.ok:
                break
        return CodeResult(exit_code=exit_code, output="\n".join(output))

    async def start(self) -> None:
        """Begins the session; without it the first block does."""
        self._begin()

    async def stop(self) -> None:
        """Ends the session."""
        session, self._session = self._session, None
        if session is not None:
            async with session:
                pass

    async def restart(self) -> None:
        """Begins another session, with nothing in it."""
        await self.stop()
        self._begin()

    def _begin(self) -> Session:
        if self._session is None:
            self._session = self._sandbox.session(tools=self._tools)
        return self._session
