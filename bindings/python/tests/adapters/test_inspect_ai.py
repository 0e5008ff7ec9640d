"""inspect-ai's own checks of a sandbox on both walls, and a task from its start to its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from inspect_ai import Task
from inspect_ai import eval as evaluate
from inspect_ai.dataset import Sample
from inspect_ai.scorer import includes
from inspect_ai.solver import generate, use_tools
from inspect_ai.tool import bash
from inspect_ai.util import (
    OutputLimitExceededError,
    SandboxEnvironmentSpec,
    SandboxUnavailableError,
    SandboxUserUnsupportedError,
)
from inspect_ai.util._sandbox import self_check
from inspect_ai.util._sandbox.limits import override_max_exec_output_size
from inspect_ai.util._sandbox.registry import registry_find_sandboxenv
from inspect_ai.util._sandbox.self_check import *  # noqa: F403

import stockade
from stockade.adapters.inspect_ai import StockadeConfig, StockadeSandboxEnvironment

from ..walls import WALLS, sandbox
from . import scripted

#: Checks that cannot pass, and why. They are run too: each must end as it says here.
CANNOT = {
    "test_exec_as_user": (
        "it makes a user as root and becomes that user; behind the wall there is one user, without "
        "any privilege and with no way to gain one",
        SandboxUserUnsupportedError,
    ),
}
for name in CANNOT:
    del globals()[name]


@pytest.fixture(scope="module", params=WALLS)
def session(request: pytest.FixtureRequest) -> Iterator[stockade.Session]:
    with sandbox(request.param).session() as made:
        yield made


@pytest.fixture
def sandbox_env(session: stockade.Session) -> StockadeSandboxEnvironment:
    return StockadeSandboxEnvironment(session)


@pytest.mark.parametrize("check", CANNOT)
async def test_a_check_that_cannot_pass_ends_for_the_reason_given(
    check: str, sandbox_env: StockadeSandboxEnvironment
) -> None:
    with pytest.raises(CANNOT[check][1]):
        await getattr(self_check, check)(sandbox_env)


def test_the_entry_point_registers_the_sandbox() -> None:
    assert registry_find_sandboxenv("stockade") is StockadeSandboxEnvironment


async def test_what_the_policy_denies_is_a_permission_error() -> None:
    with stockade.Sandbox(isolation="process").session() as session:
        environment = StockadeSandboxEnvironment(session)
        with pytest.raises(PermissionError, match="`ls` may not be started"):
            await environment.exec(["ls"])


async def test_a_command_that_is_not_there_is_a_result(
    sandbox_env: StockadeSandboxEnvironment,
) -> None:
    ran = await sandbox_env.exec(["no-such-program"])
    assert (ran.success, ran.returncode) == (False, 127)


async def test_more_output_than_inspect_takes_is_an_error(
    sandbox_env: StockadeSandboxEnvironment,
) -> None:
    with override_max_exec_output_size(1024), pytest.raises(OutputLimitExceededError):
        await sandbox_env.exec(["head", "-c", "2000", "/dev/zero"])


async def test_a_sample_whose_sandbox_is_gone_is_told_so() -> None:
    made = await StockadeSandboxEnvironment.sample_init("task", None, {})
    environment = made["default"]
    await StockadeSandboxEnvironment.sample_cleanup("task", None, made, False)
    with pytest.raises(SandboxUnavailableError):
        await environment.exec(["true"])


async def test_a_wall_without_commands_fails_the_sample_at_once() -> None:
    config = StockadeConfig(policy="container: {engine: 'unix:///nowhere.sock'}", isolation="container")
    with pytest.raises(SandboxUnavailableError):
        await StockadeSandboxEnvironment.sample_init("task", config, {})


@pytest.mark.parametrize("kind", ["nothing", "path", "model"])
def test_a_task_runs_in_its_own_sandbox(kind: str, tmp_path: Path) -> None:
    text = "isolation: process\nguard: off\ncommands: [bash, cat, wc]\n"
    path = tmp_path / "policy.yaml"
    path.write_text(text)
    spec = {
        "nothing": SandboxEnvironmentSpec("stockade"),
        "path": SandboxEnvironmentSpec("stockade", str(path)),
        "model": SandboxEnvironmentSpec("stockade", StockadeConfig(policy=text)),
    }[kind]
    model = scripted.inspect("wc -c < story.txt", "There are 11 characters")
    task = Task(
        dataset=[Sample(input="How long is it?", target="11", files={"story.txt": "once upon a"})],
        solver=[use_tools(bash()), generate()],
        scorer=includes(),
        sandbox=spec,
    )
    # Not from a loop: there inspect changes asyncio for the whole process.
    [log] = evaluate(task, model=model, log_dir=str(tmp_path / "logs"), display="none")
    assert log.status == "success", log.error
    assert log.samples
    tools = [message for message in log.samples[0].messages if message.role == "tool"]
    assert tools[0].text.strip() == "11"
    assert log.samples[0].scores and log.samples[0].scores["includes"].value == "C"
