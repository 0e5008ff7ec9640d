"""The package as part of a process: the command, threads, signals, the audit, forks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import stockade


def python(code: str, **variables: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-c", code]
    return subprocess.run(
        words, capture_output=True, text=True, env={**os.environ, **variables}, timeout=300
    )


@pytest.mark.parametrize(
    "words",
    [[str(Path(sys.executable).with_name("stockade"))], [sys.executable, "-m", "stockade"]],
)
def test_the_command_is_in_the_package(words: list[str]) -> None:
    ran = subprocess.run([*words, "run", "-c", "6 * 7"], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (0, "42\n"), ran.stderr
    denied = subprocess.run([*words, "run", "-c", "import os"], capture_output=True)
    assert denied.returncode == 77
    wrong = subprocess.run([*words, "nonsense"], capture_output=True, text=True)
    assert wrong.returncode == 2 and "nonsense" in wrong.stderr
    version = subprocess.run([*words, "--version"], capture_output=True, text=True)
    assert version.stdout == f"stockade {stockade.__version__}\n"


def test_an_audit_of_the_package_is_not_one_of_another_program(tmp_path: Path) -> None:
    state = tmp_path / "state"
    code = "import stockade; print(stockade.run('1 + 1').status)"
    assert python(code, STOCKADE_STATE=str(state)).stdout == "ok\n"
    records = sorted(path.name for path in state.iterdir())
    assert any(name.startswith("audit-") for name in records)
    # The same program again finds them; nothing is audited twice.
    assert python(code, STOCKADE_STATE=str(state)).stdout == "ok\n"
    assert sorted(path.name for path in state.iterdir()) == records


def test_without_a_place_for_its_records_nothing_runs() -> None:
    code = "import stockade; ran = stockade.run('1 + 1'); print(ran.status, ran.reason)"
    said = python(code, STOCKADE_STATE="relative/path").stdout
    assert said.startswith("sandbox_error") and "not an absolute path" in said


@pytest.mark.parametrize(
    "call",
    [
        "stockade.run(CODE, timeout=600, policy=POLICY, on_stdout=hear)",
        "stockade.run(CODE, timeout=600, policy=POLICY, on_stdout=hear, isolation='process')",
        "stockade.Sandbox(timeout=600, policy=POLICY).session().run(CODE, on_stdout=hear)",
    ],
)
def test_ctrl_c_stops_a_run(call: str) -> None:
    # A shell that starts the tests in the background has Ctrl-C ignored, and Python keeps to that.
    program = f"""
import signal
import stockade
signal.signal(signal.SIGINT, signal.default_int_handler)
POLICY = {{'limits': {{'operations': 10 ** 15, 'cpu_time': '600s'}}}}
CODE = "print('ready')\\nwhile True: pass"
def hear(text):
    print(text, end='', flush=True)
try:
    {call}
except KeyboardInterrupt:
    print('stopped', flush=True)
print(stockade.run('1 + 1').result)
"""
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        child.send_signal(signal.SIGINT)
        assert child.communicate(timeout=120)[0] == "stopped\n2\n"
    finally:
        child.kill()


def test_a_run_gives_the_lock_back() -> None:
    ticks: list[str] = []
    cancel = stockade.Cancel()

    started = threading.Event()

    def work() -> None:
        started.wait()
        ticks.append("while it ran")
        cancel.cancel()

    other = threading.Thread(target=work)
    other.start()

    def hear(_: str) -> None:
        started.set()

    ran = stockade.run(
        "print('go')\nwhile True: pass", on_stdout=hear, cancel=cancel, timeout=60
    )
    other.join()
    assert ran.status == "cancelled" and ticks == ["while it ran"]


def test_threads_run_at_once() -> None:
    # Each waits inside its run for all the others: with the lock held none would get there.
    barrier = threading.Barrier(4, timeout=60)
    answers: list[object] = []

    def work() -> None:
        ran = stockade.run("meet()\n'met'", tools={"meet": lambda: barrier.wait() and None})
        answers.append(ran.result)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == ["met"] * 4


def test_a_forked_child_runs_code() -> None:
    code = (
        "import os, stockade\n"
        "stockade.run('1')\n"
        "pid = os.fork()\n"
        "if pid == 0:\n"
        "    os._exit(stockade.run('40 + 2').result)\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))\n"
    )
    assert python(code).stdout == "42\n"
