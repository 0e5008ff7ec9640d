"""`stockade.run`: what goes in, what comes out, and what is a value rather than an exception."""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from pathlib import Path

import pytest

import stockade


def test_the_answer_comes_back_in_all_three_ways() -> None:
    for code in ("result = 6 * 7", "return 6 * 7", "6 * 7"):
        assert stockade.run(code).result == 42, code


def test_a_record_has_the_contracts_fields() -> None:
    ran = stockade.run("print('out')\n[1, 'two']", seed=7)
    assert ran.status == "ok" and ran.ok
    assert ran.result == [1, "two"]
    assert ran.result_repr == "[1, 'two']"
    assert (ran.stdout, ran.stderr, ran.exit_code) == ("out\n", "", 0)
    assert not ran.truncated
    assert ran.error is None
    assert ran.verdict is not None and ran.verdict.allowed
    assert ran.isolation == "interpreter"
    assert ran.reason == "pure Python that imports nothing"
    assert ran.walls["network"] == "absent"
    assert ran.usage.wall_ms > 0 and ran.usage.operations is not None
    assert ran.files == {} and ran.contents == {} and ran.notes == []
    assert len(ran.id) == 32
    assert ran.seed == 7


def test_a_record_has_the_names_of_e2b() -> None:
    ran = stockade.run("print('out')\n'x' * 3")
    assert ran.text == "'xxx'"
    assert ran.logs.stdout == ["out\n"] and ran.logs.stderr == []
    assert [result.text for result in ran.results] == ["'xxx'"]
    assert ran.results[0].json == "xxx" and ran.results[0].is_main_result
    failed = stockade.run("1 / 0")
    assert failed.results == [] and failed.text is None
    assert failed.error is not None
    assert (failed.error.name, failed.error.value) == ("ZeroDivisionError", "division by zero")
    assert "line 1" in failed.error.traceback and failed.error.line == 1


def test_a_record_is_what_the_command_prints() -> None:
    code = "{'n': 2 ** 100, 'b': b'x'}"
    words = [sys.executable, "-m", "stockade", "run", "--json", "--seed", "3", "-c", code]
    printed = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)
    ran = stockade.run(code, seed=3)
    for record in (ran.to_dict(), json.loads(ran.to_json())):
        assert record.keys() == printed.keys()
        for own in ("id", "usage"):
            assert type(record.pop(own)) is type(printed[own])
        assert record == {key: printed[key] for key in record}
    assert ran.to_dict()["result"] == {"n": {"$int": str(2**100)}, "b": {"$bytes": "eA=="}}
    assert ran.result == {"n": 2**100, "b": b"x"}


def test_what_goes_wrong_is_a_value() -> None:
    for code, status in [
        ("1 / 0", "error"),
        ("import os", "denied"),
        ("while True: pass", "time_limit"),
        ("x = []\nwhile True: x.append('x' * len(x))", "memory_limit"),
        ("def f(): f()\nf()", "recursion_limit"),
        ("(", "denied"),
    ]:
        assert stockade.run(code, timeout="2s", memory="8m").status == status, code


def test_raise_for_status_raises_one_of_a_few() -> None:
    ran = stockade.run("1 + 1")
    assert ran.raise_for_status() is ran
    for code, kind, text in [
        ("1 / 0", stockade.CodeError, "ZeroDivisionError: division by zero"),
        ("import os", stockade.DeniedError, "Denied: SG101 importing `os` is not allowed"),
        ("while True: pass", stockade.LimitError, "time_limit: it ran longer than 100ms"),
    ]:
        with pytest.raises(kind) as raised:
            stockade.run(code, timeout=0.1).raise_for_status()
        assert str(raised.value) == text
        assert isinstance(raised.value, stockade.StockadeError)
        assert raised.value.execution.status != "ok"


def test_a_sandbox_that_cannot_run_it_says_so() -> None:
    ran = stockade.run("1", isolation="process", policy={"python": "/nowhere/python3"})
    assert ran.status == "sandbox_error"
    with pytest.raises(stockade.SandboxError):
        ran.raise_for_status()


def test_limits_are_taken_as_numbers_texts_and_timedeltas() -> None:
    for timeout in (0.05, "50ms", datetime.timedelta(milliseconds=50)):
        ran = stockade.run("while True: pass", timeout=timeout)
        assert ran.error is not None and ran.error.value == "it ran longer than 50ms"
    for memory in (1 << 24, "16m"):
        ran = stockade.run("x = []\nwhile True: x.append(str(len(x)) * 99)", memory=memory)
        assert ran.error is not None and ran.error.value.endswith("16m of memory")


def test_a_preset_sets_its_limits() -> None:
    assert stockade.Sandbox(preset="low").policy["limits"]["memory"] == "256m"
    assert stockade.Sandbox(preset="max").policy["limits"]["memory"] == "2g"


def test_the_same_seed_repeats_a_run() -> None:
    code = "import random\nrandom.random()"
    first, second = stockade.run(code), stockade.run(code)
    assert first.result != second.result
    assert stockade.run(code, seed=first.seed).result == first.result


def test_code_may_be_bytes() -> None:
    assert stockade.run("'ä'".encode()).result == "ä"
    assert stockade.run(b"'\xff'").status == "denied"


def test_files_go_in_and_come_out() -> None:
    code = "text = open('in.txt').read()\nopen('out.txt', 'w').write(text.upper())"
    ran = stockade.run(
        code,
        files={"in.txt": "hello", "other.bin": b"\x00\x01"},
        isolation="process",
        policy={"guard": "off"},
    )
    assert ran.error is None
    assert ran.contents["out.txt"] == b"HELLO"
    assert ran.files["out.txt"].bytes == 5
    assert len(ran.files["out.txt"].sha256) == 64


def test_the_process_wall_runs_the_callers_python() -> None:
    sandbox = stockade.Sandbox(isolation="process", policy={"guard": "off"})
    ran = sandbox.run("import sys, pytest\n(pytest.__version__, sys.version)")
    assert ran.result == [pytest.__version__, sys.version], ran.error
    assert ran.walls["network"] == "namespace"


def test_output_is_streamed_as_it_is_printed() -> None:
    heard: list[tuple[str, str]] = []
    ran = stockade.run(
        "import sys\nprint('a')\nprint('b', file=sys.stderr)\nprint('c')",
        on_stdout=lambda text: heard.append(("out", text)),
        on_stderr=lambda text: heard.append(("err", text)),
        policy={"imports": {"allow": ["sys"]}},
    )
    assert ran.status == "ok"
    assert "".join(text for stream, text in heard if stream == "out") == "a\nc\n"
    assert "".join(text for stream, text in heard if stream == "err") == "b\n"


def test_an_exception_of_a_listener_ends_the_run_and_is_raised() -> None:
    class Enough(Exception):
        pass

    def hear(text: str) -> None:
        raise Enough(text)

    with pytest.raises(Enough, match="tick"):
        stockade.run("while True: print('tick')", on_stdout=hear, timeout=60)


def test_another_language_runs_where_a_wall_has_it() -> None:
    ran = stockade.run(
        "echo $((6 * 7))",
        language="shell",
        policy={"languages": ["shell"], "guard": "off"},
        isolation="process",
    )
    assert ran.stdout == "42\n", ran.error


@pytest.mark.parametrize(
    ("arguments", "kind", "words"),
    [
        ({"code": 5}, TypeError, "`code` must be str or bytes, not `int`"),
        ({"inputs": [1]}, TypeError, "`inputs` must be a dict, not `list`"),
        ({"inputs": {1: 1}}, TypeError, "the keys of `inputs` must be str, not `int`"),
        ({"inputs": {"a": [print]}}, TypeError, '`inputs["a"][0]` is a `builtin_function_or'),
        ({"tools": [print]}, TypeError, "`tools` must be a dict of names and functions"),
        ({"tools": {"a": 1}}, TypeError, "the tool `a` is not callable"),
        ({"tools": {"a b": print}}, ValueError, 'the tool "a b" cannot be called by that name'),
        ({"files": {"a": 1}}, TypeError, '`files["a"]` must be str or bytes'),
        ({"on_stdout": 1}, TypeError, "`on_stdout` must be callable"),
        ({"timeout": 0}, ValueError, "`timeout`: it must be more than 0 seconds"),
        ({"timeout": -1.5}, ValueError, "`timeout`: it must be more than 0 seconds"),
        ({"timeout": float("nan")}, ValueError, "`timeout`: it must be more than 0 seconds"),
        ({"timeout": "soon"}, ValueError, "`timeout`: it does not start with a number"),
        ({"timeout": True}, TypeError, "`timeout` must be seconds, a str"),
        ({"timeout": [1]}, TypeError, "`timeout` must be seconds, a str"),
        ({"memory": "1x"}, ValueError, "`memory`: `x` is not a unit of size"),
        ({"memory": -1}, ValueError, "`memory`: it must be a number of bytes"),
        ({"memory": 1.5}, TypeError, "`memory` must be a number of bytes or a str"),
        ({"preset": "huge"}, ValueError, 'there is no preset "huge"'),
        ({"isolation": "none"}, ValueError, 'there is no wall "none"'),
        ({"policy": 5}, TypeError, "`policy` must be a path, the text of a policy or a dict"),
        ({"seed": -1}, OverflowError, "negative"),
    ],
)
def test_a_wrong_argument_is_refused_in_words(
    arguments: dict[str, object], kind: type[Exception], words: str
) -> None:
    call = {"code": "1", **arguments}
    with pytest.raises(kind) as raised:
        stockade.run(**call)  # type: ignore[arg-type]
    assert words in str(raised.value)


def test_a_policy_is_a_path_a_text_or_a_dict(tmp_path: Path) -> None:
    path = tmp_path / "policy.yaml"
    path.write_text("imports: {deny: [json]}\n")
    for policy in (
        path,
        str(path),
        path.read_text(),
        "imports: {deny: [json]}",
        '{"imports": {"deny": ["json"]}}',
        {"imports": {"deny": ["json"]}},
    ):
        assert stockade.run("import json", policy=policy).status == "denied", policy
        assert not stockade.check("import json", policy=policy)
    assert stockade.run("import json").status == "ok"


def test_a_wrong_policy_names_the_file_and_the_line(tmp_path: Path) -> None:
    path = tmp_path / "policy.yaml"
    path.write_text("limits:\n  memroy: 1g\n")
    with pytest.raises(ValueError) as raised:
        stockade.run("1", policy=path)
    text = str(raised.value)
    assert text == f"{path}:2:3: unknown key `limits.memroy`; did you mean `memory`?"
    with pytest.raises(ValueError, match="unknown key `limit`"):
        stockade.Sandbox(policy={"limit": {}})
    with pytest.raises(ValueError, match="SG999"):
        stockade.Sandbox(policy={"rules": {"ignore": ["SG999"]}})
    with pytest.raises(FileNotFoundError, match="nowhere.yaml"):
        stockade.Sandbox(policy="nowhere.yaml")


def test_a_file_in_the_current_directory_is_no_policy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "stockade.yaml").write_text("imports: {default: allow}\n")
    monkeypatch.chdir(tmp_path)
    assert stockade.Sandbox().run("import os").status == "denied"


def test_the_organisations_ceiling_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "org.yaml"
    path.write_text("ceiling: true\nlimits: {memory: 64m}\n")
    monkeypatch.setenv("STOCKADE_ORG_POLICY", str(path))
    assert stockade.Sandbox(memory="32m").policy["limits"]["memory"] == "32m"
    with pytest.raises(ValueError, match="org.yaml"):
        stockade.Sandbox(memory="1g")


def test_a_record_shows_itself() -> None:
    assert repr(stockade.run("'x'")) == (
        "Execution(status='ok', text=\"'x'\", isolation='interpreter')"
    )
    assert "error='ZeroDivisionError: division by zero'" in repr(stockade.run("1 / 0"))
