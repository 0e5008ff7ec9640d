"""inspect-ai: the sandbox `stockade`, found by its entry point.

    Task(dataset, solver=…, sandbox="stockade")                    # everyday programs, process wall
    Task(dataset, solver=…, sandbox=("stockade", "policy.yaml"))   # a policy of your own

Each sample has a session of its own. Commands run as the one user of the wall.
"""

from __future__ import annotations

import errno
from typing import Any, Literal, overload

from inspect_ai.util import (
    ExecResult,
    OutputLimitExceededError,
    SandboxEnvironment,
    SandboxEnvironmentLimits,
    SandboxUnavailableError,
    SandboxUserUnsupportedError,
    sandboxenv,
)
from pydantic import BaseModel

from .._sandbox import Sandbox, Session
from ._workroom import why
from ._workspace import said, workspace


class StockadeConfig(BaseModel, frozen=True):
    """The policy of a task: a path, the text of a policy, or a dict; what is left out is as with
    `stockade.Sandbox`."""

    policy: str | dict[str, Any] | None = None
    preset: str | None = None
    isolation: str | None = None
    timeout: float | str | None = None
    memory: int | str | None = None

    def sandbox(self) -> Sandbox:
        """The sandbox of this policy."""
        return Sandbox(**self.model_dump())


@sandboxenv(name="stockade")
class StockadeSandboxEnvironment(SandboxEnvironment):
    """Commands and files of one session, on the process or the container wall."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    @classmethod
    async def sample_init(
        cls, task_name: str, config: BaseModel | str | None, metadata: dict[str, str]
    ) -> dict[str, SandboxEnvironment]:
        """A session for a sample."""
        if config is None:
            sandbox = workspace()
        elif isinstance(config, str):
            sandbox = Sandbox(policy=config)
        else:
            sandbox = StockadeConfig.model_validate(config, from_attributes=True).sandbox()
        session = sandbox.session()
        try:
            # What cannot start should fail the sample here, not its first command.
            await session.astat(".")
        except OSError as error:
            await session.aclose()
            raise SandboxUnavailableError(error.strerror or str(error)) from error
        return {"default": cls(session)}

    @classmethod
    async def sample_cleanup(
        cls,
        task_name: str,
        config: BaseModel | str | None,
        environments: dict[str, SandboxEnvironment],
        interrupted: bool,
    ) -> None:
        """Ends the sample's session, and all that runs in it."""
        for environment in environments.values():
            await environment.as_type(StockadeSandboxEnvironment).session.aclose()

    @classmethod
    def config_deserialize(cls, config: dict[str, Any]) -> BaseModel:
        """A configuration from a log."""
        return StockadeConfig(**config)

    async def exec(
        self,
        cmd: list[str],
        input: str | bytes | None = None,
        cwd: str | None = None,
        env: dict[str, str] | None = None,
        user: str | None = None,
        timeout: int | None = None,
        timeout_retry: bool = True,
        concurrency: bool = True,
    ) -> ExecResult[str]:
        """Runs a command. One that the policy does not allow raises `PermissionError`."""
        if user is not None:
            raise SandboxUserUnsupportedError(
                f"a command cannot run as `{user}`: behind the wall there is one user only"
            )
        try:
            ran = await self.session.acommand(
                cmd, cwd=cwd, env=env, stdin=input, timeout=timeout or None
            )
        except ValueError as error:
            if self.session.closed:
                raise SandboxUnavailableError("the sample's session is closed") from error
            raise
        name = ran.error.name if ran.error is not None else ""
        if ran.status == "sandbox_error":
            raise SandboxUnavailableError(why(ran))
        if ran.status == "time_limit":
            raise TimeoutError(why(ran))
        if ran.status == "denied" or name == "PermissionDenied":
            raise PermissionError(errno.EACCES, why(ran), cmd[0])
        most = SandboxEnvironmentLimits.MAX_EXEC_OUTPUT_SIZE
        longest = max(len(ran.stdout_bytes), len(ran.stderr_bytes))
        if ran.status == "output_limit" or ran.truncated or longest > most:
            raise OutputLimitExceededError(
                SandboxEnvironmentLimits.MAX_EXEC_OUTPUT_SIZE_STR, ran.stdout[:most]
            )
        return ExecResult(ran.ok, ran.exit_code, ran.stdout, said(ran))

    async def write_file(self, file: str, contents: str | bytes) -> None:
        """Writes a file, and makes the directories on the way."""
        await self.session.awrite_file(file, contents)

    @overload
    async def read_file(self, file: str, text: Literal[True] = True) -> str: ...

    @overload
    async def read_file(self, file: str, text: Literal[False]) -> bytes: ...

    async def read_file(self, file: str, text: bool = True) -> str | bytes:
        """What is in a file, with its line endings as they are."""
        most = SandboxEnvironmentLimits.MAX_READ_FILE_SIZE
        try:
            content = await self.session.aread_file(file, limit=most)
        except OSError as error:
            if error.errno == errno.EFBIG:
                limit = SandboxEnvironmentLimits.MAX_READ_FILE_SIZE_STR
                raise OutputLimitExceededError(limit, None) from error
            raise
        return content.decode() if text else content
