"""`python -m stockade` and the `stockade` script: the command, in this process."""

from __future__ import annotations

import signal
import sys

from . import _native


def main() -> int:
    """Runs the command with the words of this process, and gives its exit code."""
    # Ctrl-C is the command's own matter; Python would raise after it has ended.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.main(["stockade", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
