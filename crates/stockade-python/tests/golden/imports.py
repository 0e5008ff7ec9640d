import os, sys as system, a.b.c, a.b as ab
from . import x
from ..p.q import r as s, t
from math import *
