"""LangChain: `tool()` runs Python behind a wall; the model reads the content, the program has the
whole record as the artifact."""

from __future__ import annotations

from langchain_core.tools import StructuredTool

from .._native import Execution
from .._sandbox import Sandbox
from .._types import Tools
from ._workroom import told

_DESCRIPTION = (
    "Runs a Python program in a sandbox without files and network, and gives back what it printed "
    "and the value of its last expression. Each program starts anew."
)


def tool(
    sandbox: Sandbox | None = None,
    *,
    tools: Tools | None = None,
    name: str = "run_python",
    description: str = _DESCRIPTION,
) -> StructuredTool:
    """A tool that runs code in this sandbox. `tools` are functions that the code may call."""
    chosen = sandbox if sandbox is not None else Sandbox()

    def run_python(code: str) -> tuple[str, Execution]:
        ran = chosen.run(code, tools=tools)
        return told(ran), ran

    async def arun_python(code: str) -> tuple[str, Execution]:
        ran = await chosen.arun(code, tools=tools)
        return told(ran), ran

    return StructuredTool.from_function(
        func=run_python,
        coroutine=arun_python,
        name=name,
        description=description,
        response_format="content_and_artifact",
    )
