"""What the tests share: a state directory of their own, so that no audit of the machine is used."""

from __future__ import annotations

import os
import tempfile

# Before the package is asked for anything: the directory is opened once for a process.
os.environ.setdefault("STOCKADE_STATE", os.path.join(tempfile.mkdtemp(), "state"))
os.environ.pop("STOCKADE_ORG_POLICY", None)
