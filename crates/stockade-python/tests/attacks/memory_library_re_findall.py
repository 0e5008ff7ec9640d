# ends: memory
import re
re.findall("(?=(.*))", "a" * 30_000)
