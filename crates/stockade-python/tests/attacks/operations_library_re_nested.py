# ends: operations
import re
re.match(r"(a+)+$", "a" * 60 + "b")
