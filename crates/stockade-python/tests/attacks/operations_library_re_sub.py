# ends: operations
import re
text = "a"
while True:
    text = re.sub("a", lambda m: "ab", text)
