"""dspy: `StockadeInterpreter` is a `CodeInterpreter` for `ProgramOfThought`, `CodeAct` and `RLM`.

    dspy.configure(interpreter_factory=StockadeInterpreter)

Code that fails raises `CodeExecutionError` and may be written anew; code that does not parse raises
`SyntaxError`; a sandbox that failed, or a session that a limit has ended, raises
`CodeInterpreterError` and is over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dspy.primitives.code_interpreter import (
    CodeExecutionError,
    CodeInterpreterError,
    FinalOutput,
)

from .._native import Execution
from .._sandbox import Sandbox
from ._workroom import Workroom, is_name, why

_SUBMIT = "SUBMIT"


class StockadeInterpreter:
    """Runs code in a session of this sandbox; `tools` may be changed between runs."""

    execution_instructions = (
        "Code runs as Python in a sandbox without files and network. State, functions and "
        "JSON-compatible variables persist for this session. Host tools and SUBMIT are available "
        "as global functions."
    )

    def __init__(
        self,
        tools: dict[str, Callable[..., Any]] | None = None,
        output_fields: list[dict[str, Any]] | None = None,
        *,
        sandbox: Sandbox | None = None,
    ) -> None:
        self.output_fields = output_fields
        self._tools = dict(tools or {})
        self._room = Workroom(sandbox)
        self._over: str | None = None

    @property
    def tools(self) -> dict[str, Callable[..., Any]]:
        """Functions of the host that code may call."""
        return self._tools

    def start(self) -> None:
        """Begins the session; without it the first `execute` does."""
        if self._over is not None:
            raise CodeInterpreterError(self._over)
        self._room.open()

    def execute(self, code: str, variables: dict[str, Any] | None = None) -> Any:
        """Runs code with these variables; gives its value, else what it printed, else None."""
        self.start()
        wrong = [name for name in variables or {} if name in self._tools or name == _SUBMIT]
        wrong += [name for name in (*self._tools, *(variables or {})) if not is_name(name)]
        if wrong:
            raise CodeInterpreterError(f"these names cannot be used: {wrong!r}")
        self._room.tools = self._tools
        self._room.endings = {_SUBMIT: self._submit}
        try:
            ran = self._room.run(code, variables)
        except (TypeError, ValueError) as error:
            raise CodeInterpreterError(str(error)) from error
        if self._room.answer is not None:
            return FinalOutput(self._room.answer[0])
        if not ran.ok:
            raise self._error(ran)
        if ran.error is not None:
            return ran.text
        return ran.result if ran.result is not None else ran.stdout.rstrip("\n") or None

    def shutdown(self) -> None:
        """Ends the session. Nothing can be run afterwards."""
        self._over = self._over or "the session was shut down"
        self._room.close()

    def __enter__(self) -> StockadeInterpreter:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()

    def __call__(self, code: str, variables: dict[str, Any] | None = None) -> Any:
        return self.execute(code, variables)

    def _submit(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        if self.output_fields is None:
            if len(args) != 1 or kwargs:
                raise TypeError("SUBMIT takes one value")
            return {"output": args[0]}
        names = [field["name"] for field in self.output_fields]
        if args and kwargs:
            raise TypeError("SUBMIT takes values in order or by name, not both")
        values = dict(zip(names, args)) if args else dict(kwargs)
        if set(values) != set(names) or len(args) > len(names):
            raise TypeError(f"SUBMIT takes {', '.join(names)}")
        return values

    def _error(self, ran: Execution) -> Exception:
        """What a run that did not end well raises."""
        name = ran.error.name if ran.error is not None else ""
        rules = [found.rule for found in ran.verdict.findings] if ran.verdict is not None else []
        if name == "SyntaxError" or (ran.status == "denied" and "SG005" in rules):
            return SyntaxError(why(ran))
        lives = ran.isolation in (None, "interpreter") or ran.status in ("error", "recursion_limit")
        if ran.status in ("sandbox_error", "cancelled") or not lives:
            self._over = why(ran)
            self._room.close()
            over: Exception = CodeInterpreterError(self._over)
            return over
        failed: Exception = CodeExecutionError(why(ran))
        return failed
