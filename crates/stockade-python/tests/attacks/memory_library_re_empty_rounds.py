# ends: memory
import re
re.match(r"(?:(?:(?:){0,1000000}){1000000}){1000000}", "")
