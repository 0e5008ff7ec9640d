"""Times programs for `cargo xtask bench python`: a path comes in on each line, an answer goes out.

The first argument says what runs them: this very CPython, or pydantic-monty installed in it. An
answer is one JSON object a line: the seconds of compiling and running, and what was printed; or
why it could not run. Starting this process is not part of any figure.
"""

import contextlib
import io
import json
import sys
import time


def with_cpython():
    def run(code):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            start = time.perf_counter()
            exec(compile(code, "program.py", "exec"), {"__name__": "__main__"})
            seconds = time.perf_counter() - start
        return seconds, out.getvalue()

    return run


def with_monty():
    import pydantic_monty

    pool = pydantic_monty.Monty().__enter__()

    def run(code):
        printed = []
        # Some programs would take it minutes: those count as failed.
        with pool.checkout(limits={"max_feed_duration_secs": 20.0}) as session:
            start = time.perf_counter()
            session.feed_run(code, print_callback=lambda _stream, text: printed.append(text))
            seconds = time.perf_counter() - start
        return seconds, "".join(printed)

    return run


def main():
    run = {"cpython": with_cpython, "monty": with_monty}[sys.argv[1]]()
    print(json.dumps({"version": sys.version.split()[0]}), flush=True)
    for line in sys.stdin:
        with open(line.rstrip("\n"), encoding="utf-8") as file:
            code = file.read()
        try:
            seconds, printed = run(code)
            answer = {"seconds": seconds, "printed": printed}
        except Exception as problem:
            answer = {"failed": f"{type(problem).__name__}: {problem}"[:200]}
        print(json.dumps(answer), flush=True)


main()
