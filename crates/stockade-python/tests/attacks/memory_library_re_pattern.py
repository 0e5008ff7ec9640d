# ends: memory
import re
re.compile("[a-b]" * 100_000)
