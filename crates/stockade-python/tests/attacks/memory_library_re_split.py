# ends: memory
import re
re.split("", "a" * 1_000_000)
