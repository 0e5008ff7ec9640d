# ends: memory
import re
re.sub("a", "b" * 100_000, "a" * 10_000)
