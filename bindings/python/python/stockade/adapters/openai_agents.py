"""OpenAI Agents: `tool()` is a `FunctionTool` that runs Python behind a wall, and `StockadeShell` runs
the commands of a `ShellTool` there."""

from __future__ import annotations

from agents import (
    FunctionTool,
    ShellCallOutcome,
    ShellCommandOutput,
    ShellCommandRequest,
    ShellResult,
    function_tool,
)

from .._native import Execution
from .._sandbox import Sandbox, Session
from .._types import Tools
from ._workroom import told
from ._workspace import said, workspace


def tool(
    sandbox: Sandbox | None = None,
    *,
    tools: Tools | None = None,
    name: str = "run_python",
) -> FunctionTool:
    """A tool that runs code in this sandbox. `tools` are functions that the code may call."""
    chosen = sandbox if sandbox is not None else Sandbox()

    async def run_python(code: str) -> str:
        """Runs a Python program in a sandbox without files and network, and gives back what it
        printed and the value of its last expression. Each program starts anew.

        Args:
            code: The program.
        """
        return told(await chosen.arun(code, tools=tools))

    return function_tool(run_python, name_override=name)


class StockadeShell:
    """The executor of a `ShellTool`: all commands run in one session, whose files last until
    `close()`."""

    def __init__(self, sandbox: Sandbox | None = None) -> None:
        self._sandbox = sandbox
        self._session: Session | None = None

    @property
    def session(self) -> Session:
        """The session, begun when it is first needed."""
        if self._session is None:
            sandbox = self._sandbox if self._sandbox is not None else workspace()
            self._session = sandbox.session()
        return self._session

    async def __call__(self, request: ShellCommandRequest) -> ShellResult:
        """Runs the commands of one call in order, up to the first that takes too long."""
        action = request.data.action
        timeout = action.timeout_ms / 1000 if action.timeout_ms else None
        output: list[ShellCommandOutput] = []
        for command in action.commands:
            ran = await self.session.acommand(command, timeout=timeout)
            output.append(_output(command, ran))
            if ran.status == "time_limit":
                break
        return ShellResult(output=output, max_output_length=action.max_output_length)

    def close(self) -> None:
        """Ends the session; the next command begins another."""
        session, self._session = self._session, None
        if session is not None:
            session.close()


def _output(command: str, ran: Execution) -> ShellCommandOutput:
    late = ran.status == "time_limit"
    outcome = (
        ShellCallOutcome(type="timeout")
        if late
        else ShellCallOutcome(type="exit", exit_code=ran.exit_code)
    )
    return ShellCommandOutput(
        stdout=ran.stdout, stderr=said(ran), outcome=outcome, command=command
    )
