"""`stockade mcp` as the official Python client sees it, in either major version of it.

    clients.py STOCKADE WORK
"""

import asyncio
import contextlib
import importlib.metadata
import sys
import traceback
from datetime import timedelta

import mcp
from mcp import StdioServerParameters
from suite import Suite, listening

STOCKADE, WORK = sys.argv[1:]
MAJOR = int(importlib.metadata.version("mcp").split(".")[0])
TOKEN = "correct-horse-battery-staple"
suite = Suite()


class Session:
    """One client, the same in both versions."""

    def __init__(self, client, info):
        self.client, self.info = client, info

    async def call(self, name, progress=None, seconds=120, **arguments):
        more = {}
        if progress is not None:
            async def told(done, total, message):
                progress.append((done, total, message))
            more["progress_callback"] = told
        limit = timedelta(seconds=seconds) if MAJOR == 1 else seconds
        result = await self.client.call_tool(name, arguments, read_timeout_seconds=limit, **more)
        return Result(result)

    async def run(self, code, **arguments):
        result = await self.call("run_code", code=code, **arguments)
        assert not result.error, result.text
        return result.data


class Result:
    def __init__(self, result):
        self.error = result.isError if MAJOR == 1 else result.is_error
        self.data = result.structuredContent if MAJOR == 1 else result.structured_content
        self.text = result.content[0].text


@contextlib.asynccontextmanager
async def stdio(*args, mode="legacy"):
    server = StdioServerParameters(command=STOCKADE, args=["mcp", *args], cwd=WORK, env=environment())
    if MAJOR == 2:
        async with mcp.Client(server, mode=mode) as client:
            yield Session(client, client.server_info)
    else:
        async with mcp.stdio_client(server) as (read, write):
            async with mcp.ClientSession(read, write) as client:
                info = await client.initialize()
                yield Session(client, info.serverInfo)


@contextlib.asynccontextmanager
async def http(url, token=None, mode="legacy"):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if MAJOR == 2:
        import httpx2
        from mcp.client.streamable_http import streamable_http_client

        async with httpx2.AsyncClient(headers=headers, timeout=120) as agent:
            transport = streamable_http_client(url, http_client=agent)
            async with mcp.Client(transport, mode=mode) as client:
                yield Session(client, client.server_info)
    else:
        from mcp.client.streamable_http import streamablehttp_client

        async with streamablehttp_client(url, headers=headers) as (read, write, _):
            async with mcp.ClientSession(read, write) as client:
                info = await client.initialize()
                yield Session(client, info.serverInfo)


def environment():
    import os

    return {key: os.environ[key] for key in ("PATH", "HOME", "STOCKADE_STATE") if key in os.environ}


@suite.test
async def the_five_tools_are_listed():
    async with stdio() as session:
        assert session.info.name == "stockade"
        tools = (await session.client.list_tools()).tools
        names = [tool.name for tool in tools]
        assert names == ["run_code", "check_code", "read_file", "write_file", "reset_session"], names
        assert all(tool.annotations and tool.description for tool in tools)


@suite.test
async def code_runs_and_its_record_fits_the_schema():
    # The client validates structured content against the tool's schema.
    async with stdio() as session:
        await session.client.list_tools()
        for code in ["print('hello')\n6 * 7", "1 / 0", "import os", "def", "x = {1: object()}\nx"]:
            record = await session.run(code)
            assert record["status"] in ("ok", "error", "denied"), record
        record = await session.run("print('hello')\n6 * 7")
        assert (record["result"], record["stdout"]) == (42, "hello\n"), record


@suite.test
async def variables_last_and_a_reset_clears_them():
    async with stdio() as session:
        await session.run("x = 20")
        assert (await session.run("x * 2 + 2"))["result"] == 42
        await session.call("reset_session")
        assert (await session.run("x"))["error"]["name"] == "NameError"


@suite.test
async def files_go_in_and_come_out():
    async with stdio() as session:
        await session.client.list_tools()
        await session.call("write_file", path="in.txt", content="käse")
        assert (await session.run("open('in.txt', encoding='utf-8').read()"))["result"] == "käse"
        await session.run("with open('out.txt', 'w') as out: out.write('made')")
        read = await session.call("read_file", path="out.txt")
        assert read.data["content"] == "made", read.data
        missing = await session.call("read_file", path="nowhere.txt")
        assert missing.error and "nowhere.txt" in missing.text


@suite.test
async def a_session_on_the_process_wall_works_too():
    async with stdio("--isolation", "process") as session:
        await session.run("x = 20")
        record = await session.run("x + 1")
        assert (record["result"], record["isolation"]) == (21, "process"), record


@suite.test
async def check_code_gives_a_verdict():
    async with stdio() as session:
        await session.client.list_tools()
        verdict = (await session.call("check_code", code="import os")).data
        assert verdict["decision"] == "deny" and verdict["findings"][0]["rule"] == "SG101", verdict


@suite.test
async def asking_for_more_than_the_policy_allows_is_an_error():
    async with stdio("--timeout", "5s") as session:
        more = await session.call("run_code", code="1", timeout_seconds=6)
        assert more.error and "5s at most" in more.text, more.text
        less = await session.run("while True: pass", timeout_seconds=0.3)
        assert less["status"] == "time_limit", less


@suite.test
async def output_is_told_as_progress():
    async with stdio() as session:
        told = []
        await session.call("run_code", progress=told, code="print('first')\nprint('second')")
        for _ in range(100):
            if told:
                break
            await asyncio.sleep(0.05)
        assert "".join(message for _, _, message in told) == "first\nsecond\n", told


@suite.test
async def a_call_that_is_given_up_is_cancelled_and_the_session_lives_on():
    async with stdio("--timeout", "600s") as session:
        await session.run("kept = 1")
        try:
            await session.call("run_code", code="while True: pass", seconds=0.5)
        except Exception as error:
            assert "time" in str(error).lower(), repr(error)
        else:
            raise AssertionError("it was answered")
        if MAJOR == 1:
            # This version gives up without a word, so the test says it.
            from mcp.types import CancelledNotification, CancelledNotificationParams, ClientNotification

            params = CancelledNotificationParams(requestId=session.client._request_id - 1)
            notice = CancelledNotification(method="notifications/cancelled", params=params)
            await session.client.send_notification(ClientNotification(notice))
        assert (await session.run("kept"))["result"] == 1


@suite.test
async def clients_over_http_have_sessions_of_their_own():
    with listening(STOCKADE, WORK) as url:
        async with http(url) as one, http(url) as two:
            await one.run("x = 1")
            assert (await two.run("x"))["error"]["name"] == "NameError"
            assert (await one.run("x"))["result"] == 1


@suite.test
async def a_token_is_asked_for_over_http():
    import pathlib

    pathlib.Path(WORK, "token.txt").write_text(TOKEN)
    with listening(STOCKADE, WORK, "--token-file", "token.txt") as url:
        async with http(url, token=TOKEN) as session:
            assert (await session.run("6 * 7"))["result"] == 42
        try:
            async with http(url, token="wrong-horse-battery-staple") as session:
                await session.run("1")
        except BaseException as error:
            told = "".join(traceback.format_exception(error))
            # One version names the answer of HTTP, the other only that there was one.
            assert "401" in told or "Server returned an error response" in told, told
        else:
            raise AssertionError("it was let in")


if MAJOR == 2:

    @suite.test
    async def the_newest_protocol_works_over_stdio():
        async with stdio(mode="auto") as session:
            assert session.client.protocol_version == "2026-07-28", session.client.protocol_version
            await session.run("x = 20")
            assert (await session.run("x * 2 + 2"))["result"] == 42

    @suite.test
    async def the_newest_protocol_over_http_names_its_session_by_a_handle():
        with listening(STOCKADE, WORK) as url:
            async with http(url, mode="auto") as session:
                assert session.client.protocol_version == "2026-07-28"
                tools = (await session.client.list_tools()).tools
                assert "session" in tools[0].input_schema["properties"]
                assert (await session.run("x = 1\nx"))["result"] == 1
                assert (await session.run("x"))["error"]["name"] == "NameError"
                handle = (await session.call("reset_session")).data["session"]
                await session.run("x = 5", session=handle)
                assert (await session.run("x", session=handle))["result"] == 5


suite.run(lambda test: asyncio.run(asyncio.wait_for(test(), 600)))
