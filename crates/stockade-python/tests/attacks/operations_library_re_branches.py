# ends: operations
import re
re.fullmatch(r"(?:a|a)*", "a" * 80 + "b")
