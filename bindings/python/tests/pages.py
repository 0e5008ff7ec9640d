"""Runs the Python on a page of the documentation and compares what it prints with what stands there."""

from __future__ import annotations

import contextlib
import io
import linecache
import re
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[3] / "docs"


def run_page(page: Path, given: dict[str, Any]) -> None:
    """Each block of Python is followed by one of what it prints; names last down the page."""
    blocks = re.findall(r"```(python|text)\n(.*?)```", page.read_text(), re.DOTALL)
    kinds = [kind for kind, _ in blocks]
    assert kinds and kinds == ["python", "text"] * (len(kinds) // 2)
    file = f"<{page.stem}>"
    space: dict[str, Any] = {"__name__": page.stem.replace("-", "_"), **given}
    for (_, code), (_, printed) in zip(blocks[::2], blocks[1::2]):
        out = io.StringIO()
        # Some frameworks read the source of a function, which must therefore be in a file.
        linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
        with contextlib.redirect_stdout(out):
            exec(compile(code, file, "exec"), space)
        assert out.getvalue() == printed
