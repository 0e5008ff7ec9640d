# ends: memory
import re
re.match(r"(?:(a)|b)*c", "ab" * 2_000_000)
