"""What both scripts here share: a list of tests, a server to talk to, and one closing line.

The closing line has the form of `cargo test`, so that `cargo xtask test` counts it.
"""

import contextlib
import subprocess
import sys
import traceback


class Suite:
    def __init__(self):
        self.tests = []

    def test(self, function):
        self.tests.append(function)
        return function

    def run(self, call):
        """Calls every test by `call`, says how each ended, and ends the process."""
        failed = 0
        for function in self.tests:
            try:
                call(function)
            except Exception:
                failed += 1
                print(f"test {function.__name__} ... FAILED", flush=True)
                traceback.print_exc(file=sys.stdout)
            else:
                print(f"test {function.__name__} ... ok", flush=True)
        passed = len(self.tests) - failed
        word = "FAILED" if failed or not passed else "ok"
        print(f"test result: {word}. {passed} passed; {failed} failed; 0 ignored", flush=True)
        sys.exit(1 if failed or not passed else 0)


@contextlib.contextmanager
def listening(stockade, work, *args):
    """A server over HTTP on a port of the system's choice; gives its address."""
    command = [stockade, "mcp", "--http", "0", *args]
    server = subprocess.Popen(command, cwd=work, stderr=subprocess.PIPE, text=True)
    try:
        said = []
        for line in server.stderr:
            said.append(line)
            if "listening on " in line:
                yield line.split("listening on ")[1].strip()
                break
        else:
            raise AssertionError(f"the server does not listen: {said}")
    finally:
        server.terminate()
        assert server.wait(60) == 0, "the server ends well"
        server.stderr.close()
