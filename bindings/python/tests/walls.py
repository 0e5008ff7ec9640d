"""Sandboxes with a shell, for tests of commands and files: on the process wall, and in containers of
the engine that `tests/engine/up.sh docker` starts."""

from __future__ import annotations

import os
import sys
from typing import Any

import stockade
from stockade.adapters._workspace import _LIMITS, PROGRAMS, workspace

WALLS = ("process", "container")


def sandbox(wall: str) -> stockade.Sandbox:
    """The sandbox that adapters have where none is given, and the same in a container."""
    if wall == "process":
        # A Python below /tmp, as in a checkout there, would take the place of the session's own.
        below = sys.prefix.startswith("/tmp/")
        return workspace(os.path.realpath(sys.executable) if below else None)
    engines = os.environ.get("STOCKADE_ENGINES", "/var/tmp/stockade-engines")
    policy: dict[str, Any] = {
        "isolation": "container",
        "guard": "off",
        "commands": PROGRAMS,
        "container": {
            "engine": f"unix://{engines}/docker.sock",
            "image": "stockade-test:latest",
        },
        "limits": _LIMITS,
    }
    return stockade.Sandbox(policy=policy)
