"""The abstract classes under the name that some programs import them by."""

from collections.abc import *
from collections.abc import __all__
