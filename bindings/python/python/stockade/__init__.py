"""Runs code that nobody has read yet behind the cheapest wall that is strong enough.

>>> import stockade
>>> ran = stockade.run("sum(inputs['numbers'])", inputs={"numbers": [1, 2, 3]})
>>> ran.status, ran.result, ran.isolation
('ok', 6, 'interpreter')

A run that fails or is denied is a value, not an exception:

>>> ran = stockade.run("1 / 0")
>>> ran.status, ran.error.name
('error', 'ZeroDivisionError')

`Sandbox` holds one policy for many runs, `Session` keeps variables from one run to the next, and
`arun` is for event loops.
"""

from __future__ import annotations

import atexit as _atexit

from . import _native
from ._native import (
    Cancel,
    Entry,
    Execution,
    ExecutionError,
    FileInfo,
    Finding,
    Logs,
    Position,
    Result,
    Truncated,
    Usage,
    Verdict,
    __version__,
    check,
    run,
)
from ._sandbox import Sandbox, Session, arun
from .errors import CodeError, DeniedError, LimitError, SandboxError, StockadeError

__all__ = [
    "Cancel",
    "CodeError",
    "DeniedError",
    "Entry",
    "Execution",
    "ExecutionError",
    "FileInfo",
    "Finding",
    "LimitError",
    "Logs",
    "Position",
    "Result",
    "Sandbox",
    "SandboxError",
    "Session",
    "StockadeError",
    "Truncated",
    "Usage",
    "Verdict",
    "__version__",
    "arun",
    "check",
    "run",
]

_atexit.register(_native.drain)
