"""What needs an event loop, on top of the native half: `arun`, and `Sandbox` and `Session` with it.

A run goes on in a thread of its own, so that the loop stays free. Its listeners are called in the
loop, in order and all of them before the run is over; so are coroutine functions given as tools.
Plain functions given as tools are called in the run's thread. A cancelled task stops its run.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import inspect
import threading
from collections.abc import Callable, Coroutine, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from . import _native

if TYPE_CHECKING:
    from ._native import Entry, Execution
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

T = TypeVar("T")


async def arun(
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
) -> Execution:
    """`run` for event loops. Tools may be coroutine functions.

    >>> import asyncio, stockade
    >>> async def price(fruit: str) -> int:
    ...     await asyncio.sleep(0)
    ...     return {"apple": 3}[fruit]
    >>> asyncio.run(stockade.arun("price('apple') * 4", tools={"price": price})).result
    12
    """
    aside = _Aside()
    return await aside.go(
        lambda: _native.run(
            code,
            inputs=inputs,
            policy=policy,
            preset=preset,
            isolation=isolation,
            tools=aside.tools(tools),
            files=files,
            on_stdout=aside.listener(on_stdout),
            on_stderr=aside.listener(on_stderr),
            timeout=timeout,
            memory=memory,
            seed=seed,
            language=language,
            cancel=aside.cancel,
        )
    )


class Sandbox(_native.Sandbox):
    """Runs code under one policy, which is read once.

    `policy` is a path, the text of a policy, or a dict of the same shape. The file of the
    organisation (`$STOCKADE_ORG_POLICY`, else `/etc/stockade/policy.yaml`) always holds.

    >>> import stockade
    >>> sandbox = stockade.Sandbox(policy="limits: {memory: 64m}", timeout=2)
    >>> sandbox.run("2 ** 10").result
    1024
    """

    async def arun(
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
    ) -> Execution:
        """`run` for event loops. Tools may be coroutine functions."""
        aside = _Aside()
        return await aside.go(
            lambda: self.run(
                code,
                inputs=inputs,
                tools=aside.tools(tools),
                files=files,
                on_stdout=aside.listener(on_stdout),
                on_stderr=aside.listener(on_stderr),
                seed=seed,
                language=language,
                cancel=aside.cancel,
            )
        )

    def session(self, *, tools: Tools | None = None) -> Session:
        """A session under this policy.

        >>> import stockade
        >>> with stockade.Sandbox().session() as session:
        ...     _ = session.run("x = 20")
        ...     session.run("x * 2 + 2").result
        42
        """
        return Session(self, tools=tools)


class Session(_native.Session):
    """Code whose variables last from one run to the next.

    It is made by `Sandbox.session()`, lives on the wall that the policy names (the interpreter
    where it names none) and ends with its `with` block, or with `close()`.

    >>> import asyncio, stockade
    >>> async def talk() -> int:
    ...     async with stockade.Sandbox().session() as session:
    ...         await session.arun("x = 20")
    ...         return (await session.arun("x * 2 + 2")).result
    >>> asyncio.run(talk())
    42
    """

    _loops: _Loops

    def __new__(cls, sandbox: Sandbox, *, tools: Tools | None = None) -> Session:
        loops = _Loops()
        made = super().__new__(cls, sandbox, tools=loops.tools(tools))
        made._loops = loops
        return made

    async def arun(
        self,
        code: Code,
        *,
        inputs: Inputs | None = None,
        on_stdout: Listener | None = None,
        on_stderr: Listener | None = None,
        seed: int | None = None,
        language: str | None = None,
    ) -> Execution:
        """`run` for event loops. Tools of the session may be coroutine functions."""
        aside = _Aside()
        self._loops.current = aside
        return await aside.go(
            lambda: self.run(
                code,
                inputs=inputs,
                on_stdout=aside.listener(on_stdout),
                on_stderr=aside.listener(on_stderr),
                seed=seed,
                language=language,
                cancel=aside.cancel,
            )
        )

    async def acommand(
        self,
        command: Command,
        *,
        cwd: Path | None = None,
        env: Env | None = None,
        stdin: Content | None = None,
        timeout: Timeout | None = None,
        on_stdout: Listener | None = None,
        on_stderr: Listener | None = None,
    ) -> Execution:
        """`command` for event loops. A cancelled task kills what it has started."""
        aside = _Aside()
        return await aside.go(
            lambda: self.command(
                command,
                cwd=cwd,
                env=env,
                stdin=stdin,
                timeout=timeout,
                on_stdout=aside.listener(on_stdout),
                on_stderr=aside.listener(on_stderr),
                cancel=aside.cancel,
            )
        )

    async def aread_file(self, path: Path, *, limit: int | None = None) -> bytes:
        """`read_file` for event loops."""
        return await _Aside().go(lambda: self.read_file(path, limit=limit))

    async def awrite_file(self, path: Path, content: Content) -> None:
        """`write_file` for event loops."""
        await _Aside().go(lambda: self.write_file(path, content))

    async def alist_files(self, path: Path = ".") -> list[Entry]:
        """`list_files` for event loops."""
        return await _Aside().go(lambda: self.list_files(path))

    async def astat(self, path: Path) -> Entry:
        """`stat` for event loops."""
        return await _Aside().go(lambda: self.stat(path))

    async def amake_dir(self, path: Path) -> None:
        """`make_dir` for event loops."""
        await _Aside().go(lambda: self.make_dir(path))

    async def aremove_file(self, path: Path) -> None:
        """`remove_file` for event loops."""
        await _Aside().go(lambda: self.remove_file(path))

    async def aremove_tree(self, path: Path) -> None:
        """`remove_tree` for event loops."""
        await _Aside().go(lambda: self.remove_tree(path))

    async def areal_path(self, path: Path) -> str:
        """`real_path` for event loops."""
        return await _Aside().go(lambda: self.real_path(path))

    async def aworking_dir(self) -> str:
        """`working_dir` for event loops."""
        return await _Aside().go(lambda: self.working_dir)

    async def aclose(self) -> None:
        """`close` for event loops."""
        await _Aside().go(self.close)

    async def __aenter__(self) -> Session:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.aclose()


class _Aside:
    """One call in a thread of its own, seen from the loop that waits for it."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.cancel = _native.Cancel()
        # What the run's thread waits for, and what does it in the loop.
        self.asked: set[concurrent.futures.Future[Any]] = set()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.over = False

    async def go(self, call: Callable[[], T]) -> T:
        done: asyncio.Future[T] = self.loop.create_future()

        def settle(answer: T | None, error: BaseException | None) -> None:
            if done.done():
                return
            if error is not None:
                done.set_exception(error)
            else:
                done.set_result(answer)  # type: ignore[arg-type]

        def work() -> None:
            answer: T | None = None
            error: BaseException | None = None
            try:
                answer = call()
            except BaseException as raised:  # whoever awaits it decides
                error = raised
            try:
                self.loop.call_soon_threadsafe(settle, answer, error)
            except RuntimeError:
                pass  # the loop is closed, so nobody waits

        threading.Thread(target=work, name="stockade-arun", daemon=True).start()
        try:
            return await done
        except asyncio.CancelledError:
            self.over = True
            self.cancel.cancel()
            for future in list(self.asked):
                future.cancel()
            for task in self.tasks:
                task.cancel()
            raise

    def listener(self, listener: Listener | None) -> Listener | None:
        """The same, called in the loop. The run waits for it, so that code which prints without
        end cannot fill the loop's queue."""
        if listener is None:
            return None

        async def hear(text: str) -> None:
            listener(text)

        return lambda text: self.ask(lambda: hear(text))

    def tools(self, tools: Tools | None) -> Tools | None:
        """The same, with those that are coroutine functions awaited in the loop."""
        if tools is None:
            return None
        return {name: self._tool(tool) for name, tool in tools.items()}

    def _tool(self, tool: Callable[..., Any]) -> Callable[..., Any]:
        if not _is_async(tool):
            return tool
        return lambda *args, **kwargs: self.ask(lambda: tool(*args, **kwargs))

    def ask(self, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Awaits what `make` gives in the loop, from the run's thread."""
        future: concurrent.futures.Future[T] = concurrent.futures.Future()

        def begin() -> None:
            if not future.cancelled():
                task = self.loop.create_task(make())
                self.tasks.add(task)
                task.add_done_callback(settle)

        def settle(task: asyncio.Task[T]) -> None:
            self.tasks.discard(task)
            error = None if task.cancelled() else task.exception()
            if task.cancelled() or future.cancelled():
                future.cancel()
            elif error is not None:
                future.set_exception(error)
            else:
                future.set_result(task.result())

        self.asked.add(future)
        try:
            # Whoever cancels looks at what is asked; this looks whether that is past.
            if self.over:
                future.cancel()
            self.loop.call_soon_threadsafe(begin)
            return future.result()
        except concurrent.futures.CancelledError:
            raise RuntimeError("the run was cancelled") from None
        finally:
            self.asked.discard(future)


class _Loops:
    """Which loop awaits the coroutine tools of a session: that of its last `arun`."""

    def __init__(self) -> None:
        self.current: _Aside | None = None

    def tools(self, tools: Tools | None) -> Tools | None:
        if tools is None:
            return None
        return {name: self._tool(name, tool) for name, tool in tools.items()}

    def _tool(self, name: str, tool: Callable[..., Any]) -> Callable[..., Any]:
        if not _is_async(tool):
            return tool

        def call(*args: Any, **kwargs: Any) -> Any:
            if self.current is None:
                raise RuntimeError(f"the tool `{name}` is a coroutine function: use `arun`")
            return self.current.ask(lambda: tool(*args, **kwargs))

        return call


def _is_async(tool: Callable[..., Any]) -> bool:
    return inspect.iscoroutinefunction(tool) or inspect.iscoroutinefunction(
        getattr(tool, "__call__", None)
    )
