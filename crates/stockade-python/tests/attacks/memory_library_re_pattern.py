# ends: memory
import re
re.compile("[a-b]" * 1_000_000)
