# ends: operations
import re
for n in range(10**9):
    re.compile("[a-z]" * 50 + str(n))
