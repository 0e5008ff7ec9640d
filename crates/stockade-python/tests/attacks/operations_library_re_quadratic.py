# ends: operations
import re
re.findall(r"a.*b", "a" * 60_000)
