# ends: operations
from difflib import SequenceMatcher
SequenceMatcher(None, "ab" * 3000, "ba" * 3000, autojunk=False).ratio()
