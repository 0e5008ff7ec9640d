# ends: operations
import re
re.search(r"(?:(?=(a*))a)*?(?!a)c", "a" * 20_000)
