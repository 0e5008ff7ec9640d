"""What `Execution.raise_for_status()` raises. Nothing else in the package raises these.

>>> import stockade
>>> try:
...     stockade.run("import os").raise_for_status()
... except stockade.DeniedError as denied:
...     print(denied.execution.verdict.findings[0].rule)
SG101
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._native import Execution


class StockadeError(Exception):
    """A run that did not end well. The record of it is in `execution`."""

    execution: Execution

    def __init__(self, message: str, execution: Execution) -> None:
        super().__init__(message)
        self.execution = execution


class DeniedError(StockadeError):
    """The policy stood against the code, and nothing ran."""


class LimitError(StockadeError):
    """The code ran into a limit: time, memory, output, or another."""


class CodeError(StockadeError):
    """The code raised, or ended with an exit code of its own."""


class SandboxError(StockadeError):
    """The sandbox failed, and the code has no part in it."""


def of(execution: Execution) -> StockadeError:
    """The exception that says how this run ended."""
    status = execution.status
    error = execution.error
    message = str(error) if error is not None else status
    if status == "denied":
        return DeniedError(message, execution)
    if status.endswith("_limit"):
        return LimitError(f"{status}: {error.value if error is not None else ''}", execution)
    if status == "error":
        return CodeError(message, execution)
    if status == "sandbox_error":
        return SandboxError(message, execution)
    return StockadeError(message, execution)
