"""smolagents: `CodeAgent(executor=StockadeExecutor())` runs the agent's code behind a wall.

Variables last from step to step, tools run on this side, and `final_answer` ends the agent's work.
What code may import is the policy's matter; `additional_authorized_imports` only tells the model.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from smolagents.local_python_executor import CodeOutput, InterpreterError, PythonExecutor

from .._sandbox import Sandbox
from ._workroom import Workroom, why


class StockadeExecutor(PythonExecutor):  # type: ignore[misc]
    """Runs the code of a `CodeAgent` in a session of this sandbox.

    `additional_functions` are functions that the code may call beside the agent's tools.
    """

    def __init__(
        self,
        sandbox: Sandbox | None = None,
        *,
        additional_functions: dict[str, Callable[..., Any]] | None = None,
    ) -> None:
        self._room = Workroom(sandbox)
        self._functions = dict(additional_functions or {})
        self._variables: dict[str, Any] = {}
        #: What the agent shows of a step that failed.
        self.state: dict[str, Any] = {"_print_outputs": ""}

    def send_tools(self, tools: dict[str, Any]) -> None:
        """The tools of the agent, called from its code and run here."""
        tools = {**tools, **self._functions}
        endings = {name: tool for name, tool in tools.items() if name == "final_answer"}
        self._room.tools = {name: tool for name, tool in tools.items() if name not in endings}
        self._room.endings = endings

    def send_variables(self, variables: dict[str, Any]) -> None:
        """Variables of the code's own, set before its next step."""
        self._variables.update(variables)

    def __call__(self, code_action: str) -> CodeOutput:
        """Runs one step. What it printed before an error is kept in `state`."""
        variables, self._variables = self._variables, {}
        self.state["_print_outputs"] = ""
        ran = self._room.run(code_action, variables)
        self.state["_print_outputs"] = ran.stdout
        if self._room.answer is not None:
            return CodeOutput(output=self._room.answer[0], logs=ran.stdout, is_final_answer=True)
        if not ran.ok:
            line = ran.error.line if ran.error is not None else None
            lines = code_action.splitlines()
            at = f" at line '{lines[line - 1].strip()}'" if line and line <= len(lines) else ""
            raise InterpreterError(f"Code execution failed{at} due to: {why(ran)}")
        # A value that has no JSON form is shown as Python writes it.
        shown = ran.error is not None
        return CodeOutput(
            output=ran.text if shown else ran.result, logs=ran.stdout, is_final_answer=False
        )

    def cleanup(self) -> None:
        """Ends the session."""
        self._room.close()
