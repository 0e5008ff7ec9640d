"""`Sandbox(worker=True)`: the interpreter in a process that may die without the caller."""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path

import pytest
import stockade

LIMITS = {"limits": {"wall_time": "600s", "operations": 10**15}}


def workers() -> list[int]:
    """The workers of this process."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            parent = (entry / "stat").read_text().rpartition(")")[2].split()[1]
            words = (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if int(parent) == os.getpid() and b"worker" in words:
            found.append(int(entry.name))
    return found


def kill_the_next(count: int) -> threading.Thread:
    """Kills so many workers, each as soon as it is there."""

    def kill() -> None:
        killed: set[int] = set()
        while len(killed) < count:
            for worker in workers():
                if worker not in killed:
                    killed.add(worker)
                    os.kill(worker, signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    return thread


def test_a_run_in_a_worker_answers_as_one_in_this_process() -> None:
    code = "print('hello')\n{'sum': sum(inputs['numbers']), 'price': price('pear')}"
    sandbox = stockade.Sandbox(worker=True)
    heard: list[str] = []
    ran = sandbox.run(
        code,
        inputs={"numbers": [1, 2, 3]},
        tools={"price": lambda name: len(name)},
        on_stdout=heard.append,
    )
    assert (ran.status, ran.result) == ("ok", {"sum": 6, "price": 4})
    assert "".join(heard) == ran.stdout == "hello\n"
    assert ran.isolation == "interpreter"


def test_the_exception_of_a_tool_crosses() -> None:
    def price(name: str) -> int:
        raise KeyError(name)

    ran = stockade.Sandbox(worker=True).run("price('pear')", tools={"price": price})
    assert ran.error is not None
    assert ran.error.name == "KeyError"


def test_a_session_in_a_worker_keeps_variables_and_files() -> None:
    with stockade.Sandbox(policy="builtins: {deny: []}", worker=True).session() as session:
        session.run("x = 20")
        assert session.run("x * 2 + 2").result == 42
        session.write_file("a.txt", b"\x00\xff")
        assert session.run("open('a.txt', 'rb').read()[1]").result == 255
        assert session.read_file("a.txt") == b"\x00\xff"
        with pytest.raises(FileNotFoundError):
            session.read_file("b.txt")


def test_a_run_whose_worker_dies_twice_is_a_sandbox_error_and_this_process_lives() -> None:
    killer = kill_the_next(2)
    ran = stockade.Sandbox(policy=LIMITS, isolation="interpreter", worker=True).run(
        "while True: pass"
    )
    killer.join()
    assert ran.status == "sandbox_error"
    assert ran.error is not None
    assert "died (signal 9)" in ran.error.value


def test_the_packaged_command_starts_workers_of_its_own(tmp_path: Path) -> None:
    import subprocess

    flow = tmp_path / "flow.yaml"
    flow.write_text("nodes:\n  - id: a\n    code: return 42\n")
    # A module of that name in the current folder is nobody's to load.
    (tmp_path / "stockade.py").write_text("raise SystemExit('the wrong file')")
    command = [str(Path(sys.executable).with_name("stockade")), "workflow", "run", "flow.yaml"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["{", '"a":', "42", "}"]
