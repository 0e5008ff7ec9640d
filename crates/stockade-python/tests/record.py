"""Records what CPython 3.13 answers to every program under `python/`.

    python3.13 record.py [--check] [FILTER...]

For `area/name.py` the bytes of stdout go to `area/name.out`. When the program fails or writes
to stderr, `area/name.err` holds one line `exit N` and then stderr as it was, with the path of
the program reduced to its bare name. With `--check` nothing is written and a recording that
would change is an error. A FILTER keeps the programs whose `area/name` contains it.

Programs under `python/files/` run in an empty directory of their own, where they may leave what they
like, also modules; the interpreter gives them an empty file tree. Its path is reduced to the tree's.

Each program runs twice, and a program that does not answer the same both times is refused. It
judges no other interpreter: comparing is the work of the Rust tests beside it.
"""

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent / "python"
WORKERS = 2
SECONDS = 20


def run(program):
    """The exit code, stdout and path-reduced stderr of one run."""
    environment = {"PYTHONHASHSEED": "0", "PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"}
    # -I would ignore PYTHONHASHSEED together with every other variable, so its parts are named:
    # -P keeps the folder out of the path and -s the user's site-packages.
    with tempfile.TemporaryDirectory() as own:
        files = program.parent.name == "files"
        if files:
            environment["PYTHONPATH"] = own
        done = subprocess.run(
            [sys.executable, "-P", "-s", "-X", "utf8", program if files else program.name],
            cwd=own if files else program.parent,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=SECONDS,
        )
    stderr = done.stderr.replace(os.fsencode(program), os.fsencode(program.name))
    own, ours = os.fsencode(own), b"/box/work"
    return done.returncode, done.stdout.replace(own, ours), stderr.replace(own, ours)


def recordings(program):
    """What the two files beside the program should hold; None for a file that should not be."""
    first, second = run(program), run(program)
    if first != second:
        raise ValueError("answers differently when run twice")
    code, stdout, stderr = first
    if b" at 0x" in stdout or b" at 0x" in stderr:
        raise ValueError("prints an address")
    if os.fsencode(ROOT.parent) in stderr or os.fsencode(sys.prefix) in stdout + stderr:
        raise ValueError("names a path of this machine")
    err = b"exit %d\n" % code + stderr if code or stderr else None
    return {program.with_suffix(".out"): stdout, program.with_suffix(".err"): err}


def settle(path, wanted, check):
    """Writes or removes one file; answers whether it had to change."""
    held = path.read_bytes() if path.exists() else None
    if held == wanted:
        return False
    if not check:
        if wanted is None:
            path.unlink()
        else:
            path.write_bytes(wanted)
    return True


def record(program, check):
    """The lines to say about one program, and whether it went wrong."""
    name = program.relative_to(ROOT).with_suffix("")
    try:
        wanted = recordings(program)
    except (ValueError, subprocess.TimeoutExpired) as error:
        return [f"{name}: {error}"], True
    changed = [path for path, content in wanted.items() if settle(path, content, check)]
    lines = []
    for path in changed:
        done = "removed" if wanted[path] is None else "recorded"
        lines.append(f"{path.relative_to(ROOT)} {'is stale' if check else done}")
    return lines, check and bool(changed)


def orphans():
    """Recordings whose program is gone."""
    found = [*ROOT.glob("*/*.out"), *ROOT.glob("*/*.err")]
    return sorted(path for path in found if not path.with_suffix(".py").exists())


def main(arguments):
    if sys.implementation.name != "cpython" or sys.version_info[:2] != (3, 13):
        print("record.py speaks for CPython 3.13 and must be run by it", file=sys.stderr)
        return 2
    check = "--check" in arguments
    filters = [argument for argument in arguments if not argument.startswith("--")]
    programs = []
    for program in sorted(ROOT.glob("*/*.py")):
        name = str(program.relative_to(ROOT).with_suffix(""))
        if not filters or any(part in name for part in filters):
            programs.append(program)
    wrong = 0
    with ThreadPoolExecutor(WORKERS) as pool:
        for lines, failed in pool.map(lambda program: record(program, check), programs):
            wrong += failed
            for line in lines:
                print(line)
    for path in orphans():
        print(f"{path.relative_to(ROOT)} has no program")
        if check:
            wrong += 1
        else:
            path.unlink()
    print(f"{len(programs)} programs, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
