# ends: operations
from urllib.parse import quote
text = "\u00e9" * 1000
while True: text = quote(text)
