"""What adapters that give an agent a shell and files share: the sandbox where the caller gives none.

A shell is as strong as what stands around it, so the wall decides and the guard does not read: a model
writes lines of any shape. Whoever wants the guard, other programs or other limits gives a policy.
"""

from __future__ import annotations

import shutil

from .._native import Execution
from .._sandbox import Sandbox
from ._workroom import why

#: Programs that agents use every day, as far as the machine has them.
PROGRAMS = """
    sh bash cat ls head tail wc sort uniq cut tr sed awk grep find xargs tee diff cmp
    cp mv rm mkdir rmdir ln touch chmod mkfifo mktemp readlink realpath basename dirname stat du df
    echo printf env pwd id whoami date sleep kill ps timeout true false test seq expr
    base64 md5sum sha256sum od dd tar gzip gunzip python3
""".split()

_LIMITS = {
    "wall_time": "10m",
    "cpu_time": "10m",
    "memory": "1g",
    "disk": "512m",
    "file_size": "256m",
    "output": "10m",
    "tasks": 128,
    "open_files": 256,
}


def workspace(python: str | None = None) -> Sandbox:
    """The sandbox of an adapter that was given none: the process wall, with everyday programs."""
    return Sandbox(
        policy={
            "isolation": "process",
            "guard": "off",
            "commands": [name for name in PROGRAMS if shutil.which(name)],
            "limits": _LIMITS,
            **({"python": python} if python else {}),
        }
    )


def said(ran: Execution) -> str:
    """What a command printed to stderr, and why it did not run or was ended, where that is so."""
    own = ran.error is None or ran.error.name in ("CommandFailed", "Signal")
    if own:
        return ran.stderr
    return "\n".join(part for part in (ran.stderr.rstrip("\n"), why(ran)) if part)
