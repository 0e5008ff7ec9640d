"""The paths of the system, which are those of posixpath."""

from posixpath import *
from posixpath import __all__, __getattr__
import _tree

if _tree.present():
    from _path_files import *

__name__ = "posixpath"
