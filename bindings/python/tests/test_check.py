"""`stockade.check`: a verdict, and nothing runs."""

from __future__ import annotations

import stockade


def test_a_verdict_says_what_was_found_and_where() -> None:
    verdict = stockade.check("x = 1\nimport os")
    assert not verdict and not verdict.allowed and verdict.decision == "deny"
    assert (verdict.action, verdict.language) == ("code_execution", "python")
    finding = verdict.findings[0]
    assert (finding.rule, finding.severity) == ("SG101", "deny")
    assert finding.message == "importing `os` is not allowed"
    assert finding.hint
    assert (finding.start.line, finding.start.column) == (2, 8)
    assert (finding.end.line, finding.end.column) == (2, 10)
    assert repr(verdict) == "Verdict('deny', SG101)"
    assert verdict.to_dict()["findings"][0]["rule"] == "SG101"


def test_innocent_code_is_allowed() -> None:
    verdict = stockade.check("import math\nmath.pi")
    assert verdict and verdict.findings == []
    assert repr(verdict) == "Verdict('allow')"


def test_other_languages_are_read() -> None:
    assert stockade.check("let x = 1 + 1", language="javascript")
    assert not stockade.check("require('child_process')", language="javascript")
    assert not stockade.check("rm -rf /", language="shell")


def test_a_sandbox_checks_by_its_policy() -> None:
    sandbox = stockade.Sandbox(policy={"imports": {"allow": ["os"]}})
    assert sandbox.check("import os")
    assert not sandbox.check("import socket")
    assert not stockade.Sandbox(policy={"languages": ["python"]}).check("ls", language="shell")


def test_a_policy_that_only_warns_denies_nothing() -> None:
    verdict = stockade.check("import os", policy={"guard": "warn"})
    assert verdict and verdict.findings[0].severity == "warn"


def test_auto_notes_what_the_wall_of_the_run_answers() -> None:
    done = stockade.run("import os\nlen(os.getcwd()) > 1", policy={"guard": "auto"}, isolation="process")
    assert done.status == "ok" and done.result is True
    assert done.verdict is not None
    finding = done.verdict.findings[0]
    assert (finding.rule, finding.severity, finding.answered_by) == ("SG101", "note", "process")
    # Nothing runs, so there is no wall.
    assert not stockade.check("import os", policy={"guard": "auto"})
