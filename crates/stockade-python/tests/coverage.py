"""Says which methods and attributes of the builtin types no program under `python/` reaches.

    python3.13 coverage.py

Every program runs once in this process with its calls watched, so a method counts for the type
whose method was really called: `bytes.upper` does not count for `bytearray.upper`. Plain
attributes such as `int.real` are not calls and are looked for in the text. Exits with 1 when
something is left. It says nothing about whether the answers are right; record.py and the Rust
tests do that.
"""

import contextlib
import io
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent / "python"
TYPES = (
    int, float, complex, bool, str, bytes, bytearray, memoryview, list, tuple, dict, set, frozenset,
    range, slice, object, BaseException, BaseExceptionGroup,
)  # fmt: skip
# The buffer protocol's halves and the leftovers of pickling serve extension modules only.
EXEMPT = {"__buffer__", "__release_buffer__", "_from_flags", "__reduce__", "__reduce_ex__"}
EXEMPT |= {"__setstate__", "__getformat__", "__alloc__", "__doc__"}
# `~True` is deprecated and would put a warning on stderr.
EXEMPT_OF_TYPE = {(bool, "__invert__")}


def owner_of(callable_):
    """The builtin type and name of a method as the monitor hands it over."""
    owner = getattr(callable_, "__objclass__", None) or getattr(callable_, "__self__", None)
    if owner is not None and not isinstance(owner, type):
        owner = type(owner)
    if owner is None:
        # A static method such as `str.maketrans` knows its type by name only.
        prefix = callable_.__qualname__.rpartition(".")[0]
        owner = next((kind for kind in TYPES if kind.__name__ == prefix), None)
    return owner, callable_.__name__


def run_all():
    """The text of all programs, and the pairs of type and method that they called."""
    called, texts = set(), []
    monitoring = sys.monitoring
    tool = monitoring.PROFILER_ID

    def on_call(code, offset, callable_, argument):
        kind = type(callable_)
        if kind.__module__ == "builtins" and hasattr(callable_, "__qualname__"):
            called.add(owner_of(callable_))

    monitoring.use_tool_id(tool, "coverage")
    monitoring.register_callback(tool, monitoring.events.CALL, on_call)
    for program in sorted(ROOT.glob("*/*.py")):
        source = program.read_bytes()
        texts.append(source.decode("utf-8", "replace"))
        sink = io.StringIO()
        monitoring.set_events(tool, monitoring.events.CALL)
        with contextlib.redirect_stdout(sink), contextlib.redirect_stderr(sink):
            try:
                exec(compile(source, program.name, "exec"), {"__name__": "__main__"})
            except BaseException:
                pass
        monitoring.set_events(tool, 0)
    monitoring.free_tool_id(tool)
    return "\n".join(texts), called


def main():
    if sys.version_info[:2] != (3, 13):
        print("coverage.py reads the types of CPython 3.13 and must be run by it", file=sys.stderr)
        return 2
    text, called = run_all()
    left = 0
    for kind in TYPES:
        missing = []
        for name, value in vars(kind).items():
            if name in EXEMPT or (kind, name) in EXEMPT_OF_TYPE:
                continue
            is_call = callable(getattr(kind, name)) and name != "__class__"
            reached = (kind, name) in called if is_call else re.search(rf"\.{name}\b", text)
            if not reached:
                missing.append(name)
        left += len(missing)
        print(f"{kind.__name__}: {', '.join(missing) or 'all reached'}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
