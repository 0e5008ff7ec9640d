"""The native half of the package."""

from types import TracebackType
from typing import Any, Literal, final

from typing_extensions import Self, disjoint_base

from ._types import (
    Code,
    Command,
    Content,
    Env,
    Files,
    Inputs,
    Listener,
    Memory,
    Path,
    Policy,
    Timeout,
    Tools,
)

__all__ = [
    "Cancel",
    "Entry",
    "Execution",
    "ExecutionError",
    "FileInfo",
    "Finding",
    "Logs",
    "Position",
    "Result",
    "Sandbox",
    "Session",
    "Truncated",
    "Usage",
    "Verdict",
    "__version__",
    "check",
    "drain",
    "main",
    "run",
]

__version__: str

def run(
    code: Code,
    *,
    inputs: Inputs | None = None,
    policy: Policy | None = None,
    preset: str | None = None,
    isolation: str | None = None,
    tools: Tools | None = None,
    files: Files | None = None,
    on_stdout: Listener | None = None,
    on_stderr: Listener | None = None,
    timeout: Timeout | None = None,
    memory: Memory | None = None,
    seed: int | None = None,
    language: str | None = None,
    cancel: Cancel | None = None,
) -> Execution: ...
def check(
    code: Code,
    *,
    policy: Policy | None = None,
    preset: str | None = None,
    language: str | None = None,
) -> Verdict: ...
def main(words: list[str]) -> int: ...
def drain() -> None: ...
@final
class Cancel:
    def __new__(cls) -> Self: ...
    def cancel(self) -> None: ...

@disjoint_base
class Sandbox:
    def __new__(
        cls,
        *,
        policy: Policy | None = None,
        preset: str | None = None,
        isolation: str | None = None,
        timeout: Timeout | None = None,
        memory: Memory | None = None,
        warm: bool = False,
        worker: bool = False,
    ) -> Self: ...
    def run(
        self,
        code: Code,
        *,
        inputs: Inputs | None = None,
        tools: Tools | None = None,
        files: Files | None = None,
        on_stdout: Listener | None = None,
        on_stderr: Listener | None = None,
        seed: int | None = None,
        language: str | None = None,
        cancel: Cancel | None = None,
    ) -> Execution: ...
    def check(self, code: Code, *, language: str | None = None) -> Verdict: ...
    @property
    def policy(self) -> dict[str, Any]: ...

@disjoint_base
class Session:
    def __new__(cls, sandbox: Sandbox, *, tools: Tools | None = None) -> Self: ...
    def run(
        self,
        code: Code,
        *,
        inputs: Inputs | None = None,
        on_stdout: Listener | None = None,
        on_stderr: Listener | None = None,
        seed: int | None = None,
        language: str | None = None,
        cancel: Cancel | None = None,
    ) -> Execution: ...
    def command(
        self,
        command: Command,
        *,
        cwd: Path | None = None,
        env: Env | None = None,
        stdin: Content | None = None,
        timeout: Timeout | None = None,
        on_stdout: Listener | None = None,
        on_stderr: Listener | None = None,
        cancel: Cancel | None = None,
    ) -> Execution: ...
    def read_file(self, path: Path, *, limit: int | None = None) -> bytes: ...
    def write_file(self, path: Path, content: Content) -> None: ...
    def list_files(self, path: Path = ".") -> list[Entry]: ...
    def stat(self, path: Path) -> Entry: ...
    def make_dir(self, path: Path) -> None: ...
    def remove_file(self, path: Path) -> None: ...
    def remove_tree(self, path: Path) -> None: ...
    def real_path(self, path: Path) -> str: ...
    @property
    def working_dir(self) -> str: ...
    def close(self) -> None: ...
    @property
    def closed(self) -> bool: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...

@final
class Entry:
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> Literal["file", "directory", "link", "other"]: ...
    @property
    def bytes(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Execution:
    @property
    def status(
        self,
    ) -> Literal[
        "ok",
        "error",
        "denied",
        "time_limit",
        "memory_limit",
        "output_limit",
        "operation_limit",
        "recursion_limit",
        "iteration_limit",
        "code_size_limit",
        "task_limit",
        "open_files_limit",
        "file_size_limit",
        "disk_limit",
        "cancelled",
        "sandbox_error",
    ]: ...
    @property
    def ok(self) -> bool: ...
    @property
    def result(self) -> Any: ...
    @property
    def result_repr(self) -> str | None: ...
    @property
    def text(self) -> str | None: ...
    @property
    def results(self) -> list[Result]: ...
    @property
    def stdout(self) -> str: ...
    @property
    def stderr(self) -> str: ...
    @property
    def stdout_bytes(self) -> bytes: ...
    @property
    def stderr_bytes(self) -> bytes: ...
    @property
    def logs(self) -> Logs: ...
    @property
    def truncated(self) -> Truncated: ...
    @property
    def error(self) -> ExecutionError | None: ...
    @property
    def exit_code(self) -> int: ...
    @property
    def verdict(self) -> Verdict | None: ...
    @property
    def isolation(self) -> Literal["interpreter", "process", "container"] | None: ...
    @property
    def reason(self) -> str: ...
    @property
    def walls(self) -> dict[str, str]: ...
    @property
    def usage(self) -> Usage: ...
    @property
    def files(self) -> dict[str, FileInfo]: ...
    @property
    def contents(self) -> dict[str, bytes]: ...
    @property
    def notes(self) -> list[str]: ...
    @property
    def id(self) -> str: ...
    @property
    def seed(self) -> int: ...
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def raise_for_status(self) -> Self: ...

@final
class Logs:
    @property
    def stdout(self) -> list[str]: ...
    @property
    def stderr(self) -> list[str]: ...

@final
class Result:
    @property
    def text(self) -> str | None: ...
    @property
    def json(self) -> Any: ...
    is_main_result: bool

@final
class ExecutionError:
    @property
    def name(self) -> str: ...
    @property
    def value(self) -> str: ...
    @property
    def traceback(self) -> str: ...
    @property
    def line(self) -> int | None: ...

@final
class Truncated:
    @property
    def stdout(self) -> bool: ...
    @property
    def stderr(self) -> bool: ...
    def __bool__(self) -> bool: ...

@final
class Usage:
    @property
    def wall_ms(self) -> float: ...
    @property
    def cpu_ms(self) -> float: ...
    @property
    def peak_memory(self) -> int: ...
    @property
    def operations(self) -> int | None: ...

@final
class FileInfo:
    @property
    def bytes(self) -> int: ...
    @property
    def sha256(self) -> str: ...

@final
class Verdict:
    @property
    def decision(self) -> Literal["allow", "deny"]: ...
    @property
    def allowed(self) -> bool: ...
    @property
    def action(self) -> str: ...
    @property
    def language(self) -> str | None: ...
    @property
    def findings(self) -> list[Finding]: ...
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def __bool__(self) -> bool: ...

@final
class Finding:
    @property
    def rule(self) -> str: ...
    @property
    def severity(self) -> Literal["deny", "warn", "note"]: ...
    @property
    def answered_by(self) -> Literal["interpreter", "process", "container"] | None: ...
    @property
    def message(self) -> str: ...
    @property
    def hint(self) -> str: ...
    @property
    def start(self) -> Position: ...
    @property
    def end(self) -> Position: ...

@final
class Position:
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...
