# ends: operations
import os
from pathlib import Path
os.makedirs("a/" * 60 + "a")
list(Path(".").glob("**/a/" * 12 + "x"))
