"""The code on the package's own page."""

from __future__ import annotations

from .pages import DOCS, run_page


def test_the_page_says_what_its_code_does() -> None:
    run_page(DOCS / "package.md", {})
