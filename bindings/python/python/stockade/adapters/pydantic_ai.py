"""pydantic-ai: `StockadeWorkspace` is a `WorkspaceBackend` with commands and files.

    agent.run_sync("…", workspace=StockadeWorkspace())

The environment is a session of this process. As the contract asks, it outlives the run: it ends with
`destroy()` or with the process, and until then `StockadeWorkspace(ref=…)` reaches it again.
"""

from __future__ import annotations

import posixpath
import threading
import uuid
from collections.abc import Awaitable, Mapping, Sequence
from typing import TypeVar

from pydantic_ai.workspaces import (
    CommandResult,
    FileEntry,
    SupportsCommands,
    SupportsFilesystem,
    SupportsRealpath,
    WorkspaceBackend,
    WorkspaceCommand,
    WorkspaceOutputLimitError,
    WorkspaceRef,
    WorkspaceTimeoutError,
    WorkspaceUnavailableError,
)

from .._native import Entry
from .._sandbox import Sandbox, Session
from ._workroom import why
from ._workspace import said, workspace

T = TypeVar("T")

_PROVIDER = "stockade"

#: Sessions by the id of their ref.
_sessions: dict[str, Session] = {}
_lock = threading.Lock()


class StockadeWorkspace(WorkspaceBackend, SupportsCommands, SupportsFilesystem, SupportsRealpath):
    """A session of this sandbox, begun at the first operation; or the one that `ref` names."""

    def __init__(self, sandbox: Sandbox | None = None, *, ref: WorkspaceRef | None = None) -> None:
        if ref is not None and ref.provider != _PROVIDER:
            raise ValueError(f"`{ref.provider}` is another provider than `{_PROVIDER}`")
        self._sandbox = sandbox
        self._ref = ref

    @property
    def ref(self) -> WorkspaceRef | None:
        """The session's name in this process; None until it has begun."""
        return self._ref

    async def working_dir(self) -> str:
        """Where commands start."""
        session = self._open()
        await self._alive(session, session.astat("."))
        return await self._alive(session, session.aworking_dir())

    async def destroy(self) -> None:
        """Ends the session and all that runs in it."""
        with _lock:
            session = _sessions.pop(self._ref.id, None) if self._ref is not None else None
        if session is not None:
            await session.aclose()

    async def run(
        self,
        command: WorkspaceCommand,
        *,
        shell: bool = False,
        env: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> CommandResult:
        """Runs a line of the shell, or a program and its arguments. What the policy does not allow
        is a result too, with exit code 77 and the reason on stderr."""
        if isinstance(command, str) != shell:
            raise TypeError("a line needs `shell=True`, a program and its arguments `shell=False`")
        session = self._open()
        asked = session.acommand(
            command if isinstance(command, str) else list(command), env=env, timeout=timeout
        )
        ran = await self._alive(session, asked)
        if ran.status == "sandbox_error":
            raise WorkspaceUnavailableError(why(ran))
        if ran.status == "time_limit":
            raise WorkspaceTimeoutError(why(ran), stdout=ran.stdout, stderr=ran.stderr)
        if ran.status == "output_limit" or ran.truncated:
            raise WorkspaceOutputLimitError(
                "the command printed more than `limits.output` of the policy",
                limit=max(len(ran.stdout_bytes), len(ran.stderr_bytes)),
                stdout=ran.stdout,
                stderr=ran.stderr,
            )
        return CommandResult(exit_code=ran.exit_code, stdout=ran.stdout, stderr=said(ran))

    async def read_bytes(self, path: str) -> bytes:
        """What is in a file."""
        session = self._open()
        return await self._alive(session, session.aread_file(path))

    async def write_bytes(self, path: str, data: bytes) -> None:
        """Writes a file, through a link where there is one."""
        session = self._open()
        await self._alive(session, session.awrite_file(path, data))

    async def stat(self, path: str) -> FileEntry:
        """What a path leads to."""
        session = self._open()
        found = await self._alive(session, session.astat(path))
        if found.kind == "link":
            raise FileNotFoundError(f"{path}: it is a link that leads nowhere")
        return _entry(found, posixpath.dirname(path), posixpath.basename(path))

    async def list_dir(self, path: str) -> Sequence[FileEntry]:
        """What is in a directory."""
        session = self._open()
        found = await self._alive(session, session.alist_files(path))
        return [_entry(each, path, each.name) for each in found]

    async def make_dir(self, path: str) -> None:
        """Makes a directory and those above it."""
        session = self._open()
        await self._alive(session, session.amake_dir(path))

    async def remove(self, path: str) -> None:
        """Removes a file, a link, or a directory with all that is in it."""
        session = self._open()
        top = await self.working_dir()
        # A link is removed itself, so only what is above it is followed.
        above, name = posixpath.split(posixpath.normpath(path))
        target = posixpath.join(await self.realpath(above), name).rstrip("/")
        if f"{top}/".startswith(f"{target}/"):
            raise ValueError(f"{path}: the working directory stays, and what is above it")
        await self._alive(session, session.aremove_tree(target))

    async def exists(self, path: str) -> bool:
        """Whether a path leads to a file or directory."""
        try:
            await self.stat(path)
        except (FileNotFoundError, NotADirectoryError):
            return False
        return True

    async def realpath(self, path: str) -> str:
        """The path without links, as far as it leads anywhere."""
        session = self._open()
        return await self._alive(session, session.areal_path(path))

    def _open(self) -> Session:
        with _lock:
            if self._ref is None:
                session = (self._sandbox or workspace()).session()
                self._ref = WorkspaceRef(provider=_PROVIDER, id=uuid.uuid4().hex)
                _sessions[self._ref.id] = session
                return session
            known = _sessions.get(self._ref.id)
        if known is None:
            raise WorkspaceUnavailableError(f"this process has no session `{self._ref.id}`")
        return known

    async def _alive(self, session: Session, asked: Awaitable[T]) -> T:
        try:
            return await asked
        except BrokenPipeError as error:
            raise WorkspaceUnavailableError(error.strerror or str(error)) from error
        except ValueError as error:
            if session.closed:
                raise WorkspaceUnavailableError("the session is closed") from error
            raise


def _entry(found: Entry, folder: str, name: str) -> FileEntry:
    return FileEntry(
        name=name,
        path=posixpath.join(folder, name),
        is_dir=found.kind == "directory",
        size=found.bytes if found.kind == "file" else None,
    )
