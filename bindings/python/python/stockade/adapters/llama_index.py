"""LlamaIndex: `code_execute_fn()` is what a `CodeActAgent` runs its code with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from .._sandbox import Sandbox
from .._types import Tools
from ._workroom import why


def code_execute_fn(
    sandbox: Sandbox | None = None, *, tools: Tools | None = None
) -> Callable[[str], Awaitable[dict[str, Any]]]:
    """A function that runs code in a session of this sandbox, so that variables last. `tools` are
    functions that the code may call: the agent's own, by their names."""
    chosen = sandbox if sandbox is not None else Sandbox()
    session = chosen.session(tools=tools)

    async def execute(code: str) -> dict[str, Any]:
        """Runs Python code and gives back what it printed, its answer and its error."""
        ran = await session.arun(code)
        answer: dict[str, Any] = {}
        if ran.stdout:
            answer["stdout"] = ran.stdout
        if ran.stderr:
            answer["stderr"] = ran.stderr
        if ran.text is not None and ran.text != "None":
            answer["result"] = ran.text if ran.error is not None else ran.result
        if not ran.ok:
            traceback = ran.error.traceback if ran.error is not None else ""
            answer["error"] = traceback or why(ran)
        return answer

    return execute
