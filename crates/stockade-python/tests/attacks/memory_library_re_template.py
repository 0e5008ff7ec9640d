# ends: memory
import re
re.sub("(a+)", r"\1" * 1_000, "a" * 100_000)
