"""The paths of the system, which are those of posixpath."""

from posixpath import *
from posixpath import __all__, __getattr__

__name__ = "posixpath"
