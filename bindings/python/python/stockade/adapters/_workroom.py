"""What adapters with a memory share: a session whose tools can change, and a way to be done.

A session has its tools from the start. A framework hands in tools when it likes, so the session has
one tool only, through which all others are called by name; each is a small function in the code's
own names. A function that ends the work (`final_answer`, `SUBMIT`) hands its answer over and raises
what no `except Exception` catches.
"""

from __future__ import annotations

import asyncio
import inspect
import keyword
import weakref
from collections.abc import Awaitable, Callable
from typing import Any

from .._native import Execution
from .._sandbox import Sandbox, Session

_CALL = "_host_call"

_BEGIN = f"""
class _Answered(BaseException):
    pass

def _done(name, args, kwargs):
    {_CALL}(name, args, kwargs)
    raise _Answered()
"""


class Workroom:
    """A session, made when it is first needed."""

    def __init__(self, sandbox: Sandbox | None = None) -> None:
        self.sandbox = sandbox if sandbox is not None else Sandbox()
        self.tools: dict[str, Callable[..., Any]] = {}
        #: Functions that end the work with what they answer.
        self.endings: dict[str, Callable[..., Any]] = {}
        #: What the last of them answered, in a tuple, since any value may be an answer.
        self.answer: tuple[Any] | None = None
        self._session: Session | None = None
        self._known: set[str] = set()

    def open(self) -> Session:
        """The session."""
        if self._session is None:
            # The session's thread keeps its tools; were it to keep the room, neither would end.
            room = weakref.ref(self)

            def call(name: str, args: list[Any], kwargs: dict[str, Any]) -> Any:
                here = room()
                if here is None:
                    raise RuntimeError("the host has gone")
                return here._call(name, args, kwargs)

            self._session = self.sandbox.session(tools={_CALL: call})
            self._session.run(_BEGIN).raise_for_status()
            self._known = set()
        return self._session

    def prepare(self, variables: dict[str, Any] | None = None) -> Session:
        """The session with all tools and these variables in it."""
        session = self.open()
        names = {*self.tools, *self.endings}
        for name in (*names, *(variables or {})):
            if not is_name(name):
                raise ValueError(f"{name!r} is no name that code can use")
        fresh = names - self._known
        if fresh:
            session.run("".join(self._define(name) for name in sorted(fresh))).raise_for_status()
            self._known |= fresh
        if variables:
            lines = [f"{name} = inputs[{name!r}]\n" for name in variables]
            session.run("".join(lines), inputs=variables).raise_for_status()
        return session

    def run(self, code: str, variables: dict[str, Any] | None = None) -> Execution:
        """Runs code. Where a function ended the work, `answer` holds what it answered."""
        self.answer = None
        return self.prepare(variables).run(code)

    def close(self) -> None:
        """Ends the session; the next run begins another."""
        if self._session is not None:
            self._session.close()
            self._session = None

    def _define(self, name: str) -> str:
        does = "_done" if name in self.endings else f"return {_CALL}"
        return f"def {name}(*args, **kwargs):\n    {does}({name!r}, list(args), kwargs)\n"

    def _call(self, name: str, args: list[Any], kwargs: dict[str, Any]) -> Any:
        if name in self.endings:
            self.answer = (self.endings[name](*args, **kwargs),)
            return None
        tool = self.tools.get(name)
        if tool is None:
            raise NameError(f"name '{name}' is not defined")
        answer = tool(*args, **kwargs)
        # The session's own thread, on which this runs, has no loop.
        return asyncio.run(_wait(answer)) if inspect.isawaitable(answer) else answer


async def _wait(answer: Awaitable[Any]) -> Any:
    return await answer


def is_name(name: object) -> bool:
    """Whether code can use it as a name of its own."""
    return isinstance(name, str) and name.isidentifier() and not keyword.iskeyword(name)


def why(ran: Execution) -> str:
    """In a few lines that a model can act on, why a run did not end well."""
    verdict = ran.verdict
    if ran.status == "denied" and verdict is not None and verdict.findings:
        lines = []
        for found in verdict.findings:
            if found.severity == "deny":
                hint = f" ({found.hint})" if found.hint else ""
                lines.append(f"line {found.start.line}: {found.message}{hint}")
        return "denied by policy: " + "; ".join(lines)
    if ran.error is None:
        return ran.status
    if ran.status == "error":
        return str(ran.error)
    return f"{ran.status}: {ran.error.value}"


def told(ran: Execution) -> str:
    """A run as a model reads it: what was printed, the answer, and what went wrong."""
    parts = [part for part in (ran.stdout, ran.stderr) if part]
    if ran.ok:
        if ran.text is not None and ran.text != "None":
            parts.append(ran.text)
    elif ran.error is not None and ran.error.traceback:
        parts.append(ran.error.traceback)
    else:
        parts.append(why(ran))
    return "\n".join(part.rstrip("\n") for part in parts) or "(no output)"
