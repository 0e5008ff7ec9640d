# ends: operations
import re
re.findall(r"(?<=" + "." * 900 + "b)c", "c" * 100_000)
