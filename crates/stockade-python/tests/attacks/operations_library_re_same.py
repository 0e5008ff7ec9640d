# ends: operations
import re
re.search(r"(x+x+)+y\1", "x" * 200)
