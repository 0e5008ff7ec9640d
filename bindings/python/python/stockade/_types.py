"""The types of arguments, for checkers and for readers."""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, Union

#: The code to run: text, or bytes that should be UTF-8.
Code: TypeAlias = Union[str, bytes, bytearray]
#: What the code sees as `inputs`: values that have a JSON form (`docs/values.md`).
Inputs: TypeAlias = dict[str, Any]
#: A path, the text of a policy, or a dict of the same shape.
Policy: TypeAlias = Union[str, os.PathLike[str], dict[str, Any]]
#: Functions that the code may call by name.
Tools: TypeAlias = Mapping[str, Callable[..., Any]]
#: Files in the workspace of the code, by relative name.
Files: TypeAlias = Mapping[str, Union[str, bytes, bytearray]]
#: Gets output as it is printed.
Listener: TypeAlias = Callable[[str], object]
#: Seconds, a text such as `"500ms"`, or a `timedelta`.
Timeout: TypeAlias = Union[float, str, datetime.timedelta]
#: Bytes, or a text such as `"256m"`.
Memory: TypeAlias = Union[int, str]
#: A line for the shell, or a program and its arguments, which no shell reads.
Command: TypeAlias = Union[str, Sequence[str]]
#: What a command finds in its environment beside what every program of the session has.
Env: TypeAlias = Mapping[str, str]
#: What is in a file, or comes from stdin; text is UTF-8.
Content: TypeAlias = Union[str, bytes, bytearray]
#: A path inside a session: absolute as its programs see it, or relative to `working_dir`.
Path: TypeAlias = Union[str, os.PathLike[str]]
