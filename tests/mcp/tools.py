"""`stockade mcp` as the Inspector and the conformance suite of the protocol see it.

    tools.py STOCKADE WORK        with `mcp-inspector` and `conformance` on PATH
"""

import json
import pathlib
import re
import subprocess
import sys

from suite import Suite, listening

STOCKADE, WORK = sys.argv[1:]
TOKEN = "correct-horse-battery-staple"
suite = Suite()

# Scenarios of the suite that hold for any server with tools. The others are about a server made for
# the suite (its tools, prompts and resources by name), or about capabilities that are not declared.
SCENARIOS = [
    "server-initialize",
    "ping",
    "tools-list",
    "dns-rebinding-protection",
    "server-sse-multiple-streams",
]


def inspector(*args):
    command = ["mcp-inspector", "--cli", *args]
    done = subprocess.run(command, cwd=WORK, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, f"{command}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    return json.loads(done.stdout)


def call(target, tool, *pairs):
    args = [part for pair in pairs for part in ("--tool-arg", pair)]
    return inspector(*target, "--method", "tools/call", "--tool-name", tool, *args)


@suite.test
def the_inspector_lists_the_tools_and_finds_no_error_in_their_schemas():
    tools = inspector(STOCKADE, "mcp", "--method", "tools/list", "--strict")["tools"]
    assert len(tools) == 5, tools


@suite.test
def the_inspector_runs_code_over_stdio():
    result = call([STOCKADE, "mcp"], "run_code", "code=6 * 7")
    assert result["structuredContent"]["result"] == 42, result


@suite.test
def the_inspector_runs_code_over_http_with_a_token():
    pathlib.Path(WORK, "token.txt").write_text(TOKEN)
    with listening(STOCKADE, WORK, "--token-file", "token.txt") as url:
        target = [url, "--transport", "http", "--header", f"Authorization: Bearer {TOKEN}"]
        result = call(target, "run_code", "code=6 * 7")
        assert result["structuredContent"]["result"] == 42, result


@suite.test
def the_inspector_is_told_of_a_denied_import():
    result = call([STOCKADE, "mcp"], "check_code", "code=import os")
    assert result["structuredContent"]["decision"] == "deny", result


def conforms(scenario):
    def test():
        with listening(STOCKADE, WORK) as url:
            command = ["conformance", "server", "--url", url, "--scenario", scenario]
            done = subprocess.run(command, cwd=WORK, capture_output=True, text=True, timeout=300)
        said = done.stdout + done.stderr
        passed = re.search(r"Passed: (\d+)/(\d+), 0 failed, 0 warnings", said)
        assert done.returncode == 0 and passed and passed[1] == passed[2] != "0", said

    test.__name__ = f"conformance_{scenario.replace('-', '_')}"
    return test


for scenario in SCENARIOS:
    suite.test(conforms(scenario))

suite.run(lambda test: test())
