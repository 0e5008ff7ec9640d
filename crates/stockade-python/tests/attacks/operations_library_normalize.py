# ends: operations
import unicodedata
text = "e\u0301" * 20000
while True:
    unicodedata.normalize("NFC", text)
