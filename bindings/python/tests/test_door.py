"""Commands and files of a session."""

from __future__ import annotations

import asyncio
import pathlib
import threading
from collections.abc import Iterator

import pytest

import stockade

from .walls import WALLS, sandbox


@pytest.fixture(scope="module", params=WALLS)
def session(request: pytest.FixtureRequest) -> Iterator[stockade.Session]:
    with sandbox(request.param).session() as made:
        yield made


def test_a_line_is_read_by_the_shell_and_a_list_is_not(session: stockade.Session) -> None:
    ran = session.command("echo $((6 * 7)) | tr 4 5; echo wrong >&2; exit 3")
    assert (ran.stdout, ran.stderr, ran.exit_code) == ("52\n", "wrong\n", 3)
    assert (ran.status, ran.error and ran.error.name) == ("error", "CommandFailed")
    ran = session.command(["echo", "$HOME", "a  b"])
    assert (ran.status, ran.stdout) == ("ok", "$HOME a  b\n")


def test_a_command_has_its_own_directory_environment_and_stdin(session: stockade.Session) -> None:
    session.make_dir("sub/dir")
    ran = session.command(
        "pwd; echo $NAME; cat", cwd=pathlib.Path("sub/dir"), env={"NAME": "a b"}, stdin="in"
    )
    assert ran.stdout == f"{session.working_dir}/sub/dir\na b\nin"
    assert session.command("cat", stdin=b"\xff\x00").stdout_bytes == b"\xff\x00"
    assert session.command("cat").stdout == ""


def test_output_comes_as_bytes_and_as_text(session: stockade.Session) -> None:
    ran = session.command("printf '\\377a'; printf '\\376' >&2")
    assert (ran.stdout, ran.stdout_bytes) == ("\ufffda", b"\xffa")
    assert (ran.stderr, ran.stderr_bytes) == ("\ufffd", b"\xfe")


def test_output_is_heard_as_it_is_printed(session: stockade.Session) -> None:
    out: list[str] = []
    err: list[str] = []
    session.command("echo a; echo b >&2", on_stdout=out.append, on_stderr=err.append)
    assert ("".join(out), "".join(err)) == ("a\n", "b\n")


def test_an_exception_of_a_listener_stops_the_command(session: stockade.Session) -> None:
    def hear(text: str) -> None:
        raise LookupError(text)

    with pytest.raises(LookupError):
        session.command("echo now; sleep 600", on_stdout=hear)
    assert session.command("echo on").stdout == "on\n"


def test_a_command_that_takes_too_long_is_killed_and_the_session_lives_on(
    session: stockade.Session,
) -> None:
    ran = session.command("echo begun; sleep 600", timeout=0.5)
    assert (ran.status, ran.exit_code, ran.stdout) == ("time_limit", 124, "begun\n")
    assert session.command("echo on").ok


def test_a_program_that_is_not_there(session: stockade.Session) -> None:
    ran = session.command(["no-such-program"])
    assert (ran.exit_code, ran.error and ran.error.name) == (127, "CommandNotFound")


def test_a_command_is_cancelled_from_another_thread(session: stockade.Session) -> None:
    cancel = stockade.Cancel()
    ran = session.command(
        "echo go; sleep 600", on_stdout=lambda _: cancel.cancel(), cancel=cancel
    )
    assert (ran.status, ran.exit_code) == ("cancelled", 130)


def test_commands_run_at_once_and_beside_the_code(session: stockade.Session) -> None:
    # Each waits for the file of the next, and the last is written by the code of the session.
    session.command("rm -f step-*")
    answers: list[str] = []

    def work(n: int) -> None:
        wait = f"while ! test -e step-{n}; do sleep 0.01; done"
        session.command(f"{wait}; touch step-{n + 1}", timeout=60)
        answers.append(str(n))

    threads = [threading.Thread(target=work, args=(n,)) for n in (3, 2, 1)]
    for thread in threads:
        thread.start()
    code = "import os, time\nopen('step-1', 'w').close()\n"
    code += "while not os.path.exists('step-4'): time.sleep(0.01)\n'met'"
    assert session.run(code).result == "met"
    for thread in threads:
        thread.join()
    assert sorted(answers) == ["1", "2", "3"]


def test_files_go_both_ways(session: stockade.Session) -> None:
    session.write_file("deep/down/data.bin", b"\x00\xff")
    session.write_file(pathlib.PurePath("deep/text.txt"), "über")
    assert session.read_file("deep/down/data.bin") == b"\x00\xff"
    assert session.read_file(f"{session.working_dir}/deep/text.txt") == "über".encode()
    assert session.command("cat deep/text.txt").stdout == "über"
    found = session.list_files("deep")
    assert [(each.name, each.kind, each.bytes) for each in found] == [
        ("down", "directory", 0),
        ("text.txt", "file", 5),
    ]
    assert session.stat("deep/text.txt") == found[1]
    assert repr(found[1]) == "Entry(name='text.txt', kind='file', bytes=5)"
    assert "deep" in [each.name for each in session.list_files()]
    session.command("ln -s deep/text.txt link")
    assert session.real_path("link") == f"{session.working_dir}/deep/text.txt"
    session.remove_file("link")
    session.remove_tree("deep")
    with pytest.raises(FileNotFoundError):
        session.stat("deep")


def test_what_goes_wrong_with_a_file_is_an_exception_of_python(session: stockade.Session) -> None:
    session.write_file("folder/file", b"abc")
    session.command("chmod 000 folder/file")
    with pytest.raises(FileNotFoundError, match="there is no such file or directory: 'folder/no'"):
        session.read_file("folder/no")
    with pytest.raises(IsADirectoryError) as raised:
        session.read_file("folder")
    assert (raised.value.filename, raised.value.strerror) == ("folder", "it is a directory")
    with pytest.raises(NotADirectoryError):
        session.list_files("folder/file")
    with pytest.raises(PermissionError):
        session.read_file("folder/file")
    with pytest.raises(FileExistsError):
        session.make_dir("folder/file")
    with pytest.raises(IsADirectoryError):
        session.remove_file("folder")
    with pytest.raises(OSError, match="neither a file nor a directory"):
        session.read_file("/dev/null")
    session.command("chmod 600 folder/file")
    with pytest.raises(OSError, match="larger than 2 bytes"):
        session.read_file("folder/file", limit=2)
    session.remove_tree("folder")


async def test_tasks_do_the_same(session: stockade.Session) -> None:
    await session.awrite_file("async/in", "b\na\n")
    ran, entry = await asyncio.gather(session.acommand("sort async/in"), session.astat("async/in"))
    assert (ran.stdout, entry.bytes) == ("a\nb\n", 4)
    assert await session.aread_file("async/in") == b"b\na\n"
    await session.amake_dir("async/sub")
    assert [each.name for each in await session.alist_files("async")] == ["in", "sub"]
    await session.aremove_file("async/in")
    assert await session.areal_path("async/sub/..") == f"{await session.aworking_dir()}/async"
    await session.aremove_tree("async")
    heard: list[str] = []
    await session.acommand("echo loop", on_stdout=heard.append)
    assert "".join(heard) == "loop\n"


async def test_a_cancelled_task_kills_its_command(session: stockade.Session) -> None:
    begun = asyncio.Event()
    task = asyncio.create_task(
        session.acommand("echo $$; exec sleep 600", on_stdout=lambda _: begun.set())
    )
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    gone = "while ps | grep -q '[s]leep 600'; do sleep 0.05; done"
    assert (await session.acommand(gone, timeout=60)).ok


@pytest.mark.parametrize("wall", WALLS)
def test_a_closed_session_has_neither_commands_nor_files(wall: str) -> None:
    session = sandbox(wall).session()
    assert session.command("true").ok
    session.close()
    for ask in (
        lambda: session.command("true"),
        lambda: session.read_file("x"),
        lambda: session.working_dir,
    ):
        with pytest.raises(ValueError, match="the session is closed"):
            ask()


@pytest.mark.parametrize("wall", WALLS)
def test_closing_ends_a_command_that_runs(wall: str) -> None:
    session = sandbox(wall).session()
    # Closing waits for the session's thread, and this is called on the command's.
    other = threading.Thread(target=session.close)
    ran = session.command("echo go; sleep 600", on_stdout=lambda _: other.start())
    other.join()
    assert (ran.status, ran.error and ran.error.name) == ("sandbox_error", "SessionOver")


def test_a_policy_without_commands_runs_none() -> None:
    with stockade.Sandbox(isolation="process").session() as session:
        ran = session.command(["ls"])
        assert (ran.status, ran.exit_code) == ("denied", 77)
        assert ran.verdict is not None
        assert "SG401" in [found.rule for found in ran.verdict.findings]
        session.write_file("x", "files need none")
        assert session.read_file("x") == b"files need none"


def test_the_interpreter_wall_says_which_wall_has_commands() -> None:
    with stockade.Sandbox(policy="commands: [ls]").session() as session:
        ran = session.command(["ls"])
        assert ran.status == "denied"
        assert ran.error and "isolation" in ran.error.value


@pytest.mark.parametrize("wrong", [3, [1], b"ls", None])
def test_what_is_no_command_is_refused(wrong: object) -> None:
    with stockade.Sandbox().session() as session, pytest.raises(TypeError, match="`command` must"):
        session.command(wrong)  # type: ignore[arg-type]
